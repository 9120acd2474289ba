import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { groupBy } from '../../api/rules/group-by.ts'
import { PrintedPlate } from '../drawing/HerbariumPlate.tsx'
import { graphql } from '../gql/gql.ts'
import type { PlatesPageQuery } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadMore } from '../list/LoadMore.tsx'
import { Retry } from '../list/Retry.tsx'
import { useMore } from '../list/useMore.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import list from '../list/ListPage.module.css'
import { PlantStops } from './PlantStops.tsx'
import { PlateDownloads, PlateLicence } from './PlateDownloads.tsx'
import styles from './PlatesPage.module.css'
import { ScientificName } from '../ui/ScientificName.tsx'

const PlatesPage = graphql(`
  query PlatesPage($lang: Language!, $sort: PlantSort!, $after: String) {
    plants(first: 100, sort: $sort, after: $after) {
      totalCount
      edges {
        node {
          id
          updatedAt
          commonName(lang: $lang)
          scientificName
          family: plantFamily(lang: $lang)
          untranslated(lang: $lang)
          ...PlantStops_plant
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

type Plant = PlatesPageQuery['plants']['edges'][number]['node']

function variablesFor(lang: 'EN' | 'ES', params: URLSearchParams) {
  return { lang, sort: `FAMILY_${lang}` as const, after: params.get('after') }
}

export function loader(args: LoaderFunctionArgs) {
  return load(args, PlatesPage, variablesFor(apiLanguage(args), new URL(args.request.url).searchParams))
}

/** The plates of all public plants, by family. */
export function Component() {
  const t = useTranslations('platesPage')
  const { lang } = useLanguage()
  const variables = variablesFor(lang, useSearchParams()[0])
  const { data, problem } = usePage(PlatesPage, variables)
  const more = useMore(PlatesPage, variables, data?.plants.pageInfo)
  const plants = data?.plants.edges.map(({ node }) => node) ?? []
  return (
    <div className="wrap">
      <PageHead title={t('title')} description={t('description')} isHidden={Boolean(variables.after ?? problem)} />
      <header className={`stack ${list.header}`}>
        <h1>{t('title')}</h1>
        <p className={list.lead}>{t('lead')}</p>
        <Notice>{t('notToIdentify')}</Notice>
        <p className="hint">
          {t('licence')} <PlateLicence />
        </p>
      </header>
      {problem === 'BAD_USER_INPUT' && <UnknownPlace />}
      {problem && problem !== 'BAD_USER_INPUT' && <Retry list={t('title')} />}
      {data && (
        <>
          <p role="status" className="hint">
            {t('found', { count: data.plants.totalCount })}
          </p>
          <div className={`row ${styles.families}`}>
            {byFamily(plants).map((members) => (
              <Family key={members[0]!.id} plants={members} />
            ))}
          </div>
          <LoadMore more={more} hrefFor={(after) => paths.plates({ after })} />
        </>
      )}
    </div>
  )
}

function Family({ plants }: { plants: readonly Plant[] }) {
  const t = useTranslations('platesPage')
  const { other } = useLanguage()
  const [first] = plants
  const isFallback = first!.untranslated.includes('plantFamily')
  return (
    <section aria-labelledby={`family-${first!.id}`} className={styles.family}>
      <h2 id={`family-${first!.id}`} lang={isFallback ? other : undefined}>
        {first!.family || t('noFamily')}
      </h2>
      <ul className={`row ${styles.plates}`}>
        {plants.map((plant) => (
          <Plate key={plant.id} plant={plant} />
        ))}
      </ul>
    </section>
  )
}

function Plate({ plant }: { plant: Plant }) {
  const { other } = useLanguage()
  const { id, commonName, scientificName, untranslated } = plant
  return (
    <li className={styles.plate}>
      <Link to={paths.plant(id)} className={styles.link}>
        <PrintedPlate of={{ plate: plant }} isLazy />
        <span lang={untranslated.includes('commonName') ? other : undefined}>{commonName}</span>
        {scientificName && <ScientificName name={scientificName} />}
      </Link>
      <PlantStops plant={plant} />
      <PlateDownloads id={id} name={commonName ?? ''} isShort />
    </li>
  )
}

function UnknownPlace() {
  const t = useTranslations('list')
  return (
    <EmptyState
      title={t('unknownPlace')}
      action={
        <ButtonLink to={paths.plates()} variant="secondary">
          {t('toStart')}
        </ButtonLink>
      }
    />
  )
}

/** Plants as sorted by family, in groups: the first word of a family's name is the botanical one. */
function byFamily(plants: readonly Plant[]): Plant[][] {
  return [...groupBy(plants, ({ family }) => (family ?? '').trim().split(/\s/)[0]!.toLowerCase()).values()]
}
