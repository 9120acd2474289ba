import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Drawings } from '../drawing/Drawings.tsx'
import { readFragment } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ListenButton } from '../listen/ListenButton.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { usePendingParams, useShowList } from '../ui/pending.ts'
import { useMore } from '../list/useMore.ts'
import { apiLanguage, badInput, load, usePage } from '../graphql/load.ts'
import { paths, type PersonFilter } from '../paths.ts'
import { CarryPerson } from '../safety/CarryPerson.tsx'
import { ForWhom } from '../safety/ForWhom.tsx'
import { loadNames } from '../safety/names.ts'
import { personFieldsOf, personQuery } from '../safety/person.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { hasOpenFilters, isNarrowed, isUnreadable, plantFilterOf, plantVariables } from './list/plant-filter.ts'
import { loadFilters } from './list/filters-query.ts'
import { loadFilterForm, PlantFilters } from './list/PlantFilters.tsx'
import { readUnderstood, Understood, UnderstoodFragment } from './list/Understood.tsx'
import { WhyFound } from './list/WhyFound.tsx'
import { drawingsOfPlantCard, PlantCard } from './PlantCard.tsx'

const PlantsPage = graphql(`
  query PlantsPage(
    $lang: Language!
    $search: String
    $tag: String
    $after: String
    $ailment: String
    $part: PlantPart
    $preparation: Preparation
    $evidence: Evidence
    $family: String
    $area: String
    $startsWith: String
    $sort: PlantSort!
    $safeFor: SafetyFilter
    $keptOut: Boolean!
    $withTags: Boolean!
    $withNumbers: Boolean!
  ) {
    plants(
      search: $search
      tag: $tag
      first: 24
      after: $after
      ailment: $ailment
      part: $part
      preparation: $preparation
      evidence: $evidence
      family: $family
      area: $area
      startsWith: $startsWith
      sort: $sort
      safeFor: $safeFor
      keptOut: $keptOut
    ) {
      totalCount
      keptOut
      understood {
        ...Understood_reading
      }
      edges {
        node {
          id
          commonName(lang: $lang)
          ...PlantCard_plant
        }
        match {
          field
          ...WhyFound_match
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    tags(of: PLANT) @include(if: $withTags) {
      slug
      ...TagFilter_tag
    }
    ...EmergencyNumbers_query @include(if: $withNumbers)
  }
`)

/** A tag that most plants had; the filter for persons replaces it. */
const FORMER_TAG = 'caution'

export async function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url)
  if (searchParams.get('tag') === FORMER_TAG) {
    searchParams.delete('tag')
    return redirect(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}#for-whom`)
  }
  const filter = plantFilterOf(searchParams)
  if (isUnreadable(filter)) return badInput()
  const [page] = await Promise.all([
    load(args, PlantsPage, plantVariables(apiLanguage(args), filter)),
    hasOpenFilters(searchParams) && loadFilters(args),
    loadNames(args, true),
  ])
  return page
}

/** Loads what the first render has. Not by an `await` of this module: parts of it would wait for each other. */
export async function prepare(): Promise<void> {
  if (!import.meta.env.SSR && hasOpenFilters(new URLSearchParams(location.search))) await loadFilterForm()
}

/** In an emergency nothing stands beside what to do. */
const NO_PLANTS = { totalCount: 0, keptOut: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } }

const NOT_READ = { isEmergency: false, isWarned: false, isRefused: false, person: {} as PersonFilter }

export function Component() {
  const { lang } = useLanguage()
  const [params] = useSearchParams()
  const isOpen = hasOpenFilters(params)
  const filter = plantFilterOf(params)
  const chosen = plantFilterOf(usePendingParams())
  const show = useShowList()
  const variables = plantVariables(lang, filter)
  const { data, problem } = usePage(PlantsPage, variables)
  // Somebody may be chosen while the list for them is loading.
  const asked = { ...filter, ...personFieldsOf(chosen) }
  const { isEmergency, isWarned, ...understood } = data ? readUnderstood(data.plants.understood, asked) : NOT_READ
  const list = data && (isEmergency ? { ...data.plants, ...NO_PLANTS } : data.plants)
  const more = useMore(PlantsPage, variables, list?.pageInfo)
  return (
    <ListPage
      of="plants"
      filter={filter}
      {...understood}
      filterOf={plantFilterOf}
      isNarrowed={isNarrowed(filter)}
      problem={problem}
      list={list}
      tags={isWarned ? undefined : data?.tags}
      more={more}
      hrefForTopics={isOpen ? undefined : `${paths.plants({ ...chosen, filters: 'open' })}#topics`}
      whom={
        !isWarned && (
          <ForWhom
            reading={data?.plants.understood && readFragment(UnderstoodFragment, data.plants.understood)}
            tools={<PlantFilters chosen={chosen} isOpen={isOpen} onChange={(changed) => show(paths.plants(changed))} />}
          />
        )
      }
      tools={data && <Elsewhere isSearch={isNarrowed(filter)} />}
      listen={isNarrowed(filter) && <ListenButton key={JSON.stringify(variables)} />}
      understood={
        data &&
        list && (
          <Understood
            reading={list.understood}
            filter={asked}
            totalCount={list.totalCount}
            keptOut={list.keptOut}
            isNamed={list.edges[0]?.match?.field === 'NAME'}
            emergency={data}
          />
        )
      }
    >
      {/* Also whom words of the search name. */}
      <CarryPerson person={personQuery(understood.person)}>
        <Drawings of={list?.edges.map(({ node }) => drawingsOfPlantCard(node)) ?? []}>
          {list?.edges.map(({ node, match }) => (
            <PlantCard key={node.id} plant={node} childAge={understood.person.childAge}>
              {match && <WhyFound match={match} isKeptOut={variables.keptOut} title={node.commonName} />}
            </PlantCard>
          ))}
        </Drawings>
      </CarryPerson>
    </ListPage>
  )
}

/** Results name the ailments themselves, and have little room on a phone. */
function Elsewhere({ isSearch }: { isSearch: boolean }) {
  const t = useTranslations('plantFilters')
  if (isSearch) return null
  return (
    <>
      <ButtonLink to={paths.ailments()} variant="secondary">
        {t('ailments')}
      </ButtonLink>
      <ButtonLink to={paths.plates()} variant="secondary">
        {t('plates')}
      </ButtonLink>
    </>
  )
}
