import { useNavigation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Drawings } from '../drawing/Drawings.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { AilmentPlants_PlantConnectionFragment } from '../gql/graphql.ts'
import { Retry } from '../list/Retry.tsx'
import { paths, type PersonFilter } from '../paths.ts'
import { YES } from '../safety/person.ts'
import { ForWhom } from '../safety/ForWhom.tsx'
import { FOR_ANYBODY } from '../safety/visit.ts'
import { PersonCaution, WhyFound } from '../plant/list/WhyFound.tsx'
import { drawingsOfPlantCard, PlantCard } from '../plant/PlantCard.tsx'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { RowCitations, type CitedRow } from '../source/RowCitations.tsx'
import { CardGrid } from '../ui/Card.tsx'
import { More } from '../ui/Fold.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './AilmentPlants.module.css'

export const AilmentPlantsFragment = graphql(`
  fragment AilmentPlants_plantConnection on PlantConnection {
    totalCount
    keptOut
    understood {
      ...ForWhom_reading
    }
    edges {
      node {
        id
        ...PlantCard_plant
      }
      match {
        use {
          sources {
            key
            ...CitedText_source
            ...SourceList_source
          }
        }
        ...WhyFound_match
      }
    }
  }
`)

export const AilmentKeptOutFragment = graphql(`
  fragment AilmentKeptOut_plantConnection on PlantConnection {
    edges {
      node {
        id
        ...PlantCard_plant
      }
      match {
        ...WhyKeptOut_match
      }
    }
  }
`)

type Edge = AilmentPlants_PlantConnectionFragment['edges'][number]
type Masked = FragmentType<typeof AilmentPlantsFragment>

/** What the uses shown cite. */
export function usesOf(plants: Masked | undefined) {
  const edges = plants ? readFragment(AilmentPlantsFragment, plants).edges : []
  return edges.map(citedUse)
}

function citedUse({ match }: Edge, row: number) {
  return { name: 'use', row, cited: match?.use?.sources ?? [] } satisfies CitedRow
}

/** What is further opens below. */
const SHOWN = 6
const SHOWN_OF_FEW = 3

type AilmentPlantsProps = {
  slug: string
  /** Undefined if they could not be read. */
  plants: Masked | undefined
  /** What is kept from the person. */
  keptOut: FragmentType<typeof AilmentKeptOutFragment> | null | undefined
  person: PersonFilter
  sources: readonly FragmentType<typeof CitedTextFragment>[]
  /** Whether what is in sight must be short. */
  areFew: boolean
}

/** The plants that people use for an ailment, best known first; those kept from the person are folded away, with the reason. */
export function AilmentPlants({ plants, ...props }: AilmentPlantsProps) {
  const t = useTranslations('ailmentPlants')
  if (plants) return <Found plants={plants} {...props} />
  return (
    <Section id="plants" title={t('title')}>
      <ForWhom />
      <Retry list={t('title')} />
    </Section>
  )
}

type FoundProps = AilmentPlantsProps & { plants: Masked }

function Found({ slug, plants: masked, keptOut, person, sources, areFew }: FoundProps) {
  const shown = areFew ? SHOWN_OF_FEW : SHOWN
  const t = useTranslations('ailmentPlants')
  const { state } = useNavigation()
  const results = useTranslations('results')
  const { edges, totalCount, keptOut: keptOutCount, understood } = readFragment(AilmentPlantsFragment, masked)
  const left = keptOut ? readFragment(AilmentKeptOutFragment, keptOut).edges : []
  if (totalCount + keptOutCount === 0) {
    return (
      <Section id="plants" title={t('title')}>
        <div className={styles.none}>
          <Notice>
            <strong>{results('noPlantHelps')}.</strong> {results('noPlantHelpsAilment')}
          </Notice>
        </div>
      </Section>
    )
  }
  return (
    <Section id="plants" title={t('title')}>
      <p className={styles.lead}>{t('lead')}</p>
      <ForWhom reading={understood} />
      <div aria-busy={state === 'loading' || undefined}>
        <p role="status" className={styles.count}>
          {t('count', { count: totalCount })}
        </p>
        {totalCount === 0 && (
          <Notice>
            {results('allKeptOutText')}{' '}
            <Link to={`${paths.ailment(slug)}#plants`} {...FOR_ANYBODY}>
              {results('forAnybody')}
            </Link>
          </Notice>
        )}
        <div data-whole className={styles.cards}>
          <Cards edges={edges} from={0} to={shown} sources={sources} />
          {edges.length > shown && (
            <More label={t('further', { count: edges.length - shown })}>
              <Cards edges={edges} from={shown} sources={sources} />
            </More>
          )}
        </div>
        {totalCount > 0 && (
          <p className={edges.length < totalCount ? undefined : styles.toList}>
            <Link to={paths.plants({ ...person, ailment: slug })}>{t('all', { count: totalCount })}</Link>
          </p>
        )}
        {left.length > 0 && (
          <details className={styles.keptOut}>
            <summary>
              {results('keptOut', { count: keptOutCount })} {results('lookAtThem')}
            </summary>
            <Notice>{results('keptOutList')}</Notice>
            <Drawings of={left.map(({ node }) => drawingsOfPlantCard(node))} isAtEnd>
              <CardGrid>
                {left.map(({ node, match }) => (
                  <PlantCard key={node.id} plant={node}>
                    {match && <PersonCaution match={match} isKeptOut />}
                  </PlantCard>
                ))}
              </CardGrid>
            </Drawings>
            {left.length < keptOutCount && (
              <p>
                <Link to={paths.plants({ ...person, ailment: slug, keptOut: YES })}>{results('lookAtThem')}</Link>
              </p>
            )}
          </details>
        )}
      </div>
    </Section>
  )
}

type CardsProps = { edges: readonly Edge[]; from: number; to?: number; sources: AilmentPlantsProps['sources'] }

function Cards({ edges, from, to, sources }: CardsProps) {
  const shown = edges.slice(from, to)
  return (
    <Drawings of={shown.map(({ node }) => drawingsOfPlantCard(node))} isAtEnd>
      <CardGrid>
        {shown.map((edge, row) => (
          <PlantCard key={edge.node.id} plant={edge.node}>
            <WhyFound match={edge.match} isKeptOut={false}>
              <RowCitations {...citedUse(edge, from + row)} sources={sources} />
            </WhyFound>
          </PlantCard>
        ))}
      </CardGrid>
    </Drawings>
  )
}
