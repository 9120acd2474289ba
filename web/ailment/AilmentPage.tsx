import { useMemberParts } from '../auth/member-parts.ts'
import { useLoaderData, useParams, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router-dom'
import { useQuery } from 'urql'
import { useTranslations } from 'use-intl'
import { EmergencyNumbers } from '../emergency/EmergencyNumbers.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { ItemProblem, NoItem } from '../list/ItemProblem.tsx'
import type { ApiLanguage } from '../list/filter.ts'
import { usePendingParams } from '../ui/pending.ts'
import { apiLanguage, badInput, load, usePage, type PageState } from '../graphql/load.ts'
import { paths, type PersonFilter } from '../paths.ts'
import { loadNames } from '../safety/names.ts'
import { isSomebody, personOf, safetyFilter, unreadable } from '../safety/person.ts'
import { DescribedSourceFragment } from '../source/source-json-ld.ts'
import { ailmentJsonLd } from './ailment-json-ld.ts'
import { AilmentSheet, AilmentSheetFragment } from './AilmentSheet.tsx'

const AilmentPage = graphql(`
  query AilmentPage($slug: String!, $lang: Language!) {
    ailment(slug: $slug) {
      id
      isPublic
      ...AilmentSheet_ailment
    }
    ...EmergencyNumbers_query
  }
`)

/** A query of its own, since the API lists no plants for an ailment that is hidden or not there. */
const PlantsOfAilment = graphql(`
  query PlantsOfAilment($slug: String!, $lang: Language!, $safeFor: SafetyFilter, $isForSomebody: Boolean!) {
    plants(ailment: $slug, safeFor: $safeFor, first: 20) {
      ...AilmentPlants_plantConnection
    }
    keptOut: plants(ailment: $slug, safeFor: $safeFor, keptOut: true, first: 12) @include(if: $isForSomebody) {
      ...AilmentKeptOut_plantConnection
    }
  }
`)

/** Anything that is no slug is the slug of no ailment, not a bad request. */
function slugOf({ slug = '' }: Params): string {
  return /^[a-z0-9-]{1,60}$/.test(slug) ? slug : ''
}

function variablesOf(lang: ApiLanguage, slug: string, person: PersonFilter) {
  return { slug, lang, safeFor: safetyFilter(person), isForSomebody: isSomebody(person) }
}

export async function loader(args: LoaderFunctionArgs) {
  const [lang, slug] = [apiLanguage(args), slugOf(args.params)]
  const person = personOf(new URL(args.request.url).searchParams)
  if (unreadable(person)) return badInput()
  const [page, plants] = await Promise.all([
    load(args, AilmentPage, { slug, lang }, (data) => data.ailment),
    load(args, PlantsOfAilment, variablesOf(lang, slug, person)),
    loadNames(args, true),
  ])
  // Without a person, only the ailment can be unknown: it is hidden, and an admin is viewing it.
  const isHidden = plants.data.problem === 'BAD_USER_INPUT' && !isSomebody(person)
  return page.data.problem || isHidden ? page : plants
}

export function Component() {
  const t = useTranslations('ailmentPage')
  const words = useTranslations('list')
  const slug = slugOf(useParams())
  const { lang } = useLanguage()
  const person = personOf(useSearchParams()[0])
  // Somebody may be chosen while the list for them is loading.
  const asked = personOf(usePendingParams())
  const { data, problem } = usePage(AilmentPage, { slug, lang })
  const isListed = !problem && data?.ailment?.isPublic
  // If it failed here as well, urql would answer the loader's next try with the same error, without a request.
  const hasFailed = (useLoaderData() as PageState).problem !== null
  const [{ data: found, error }] = useQuery({
    query: PlantsOfAilment,
    variables: variablesOf(lang, slug, person),
    pause: !isListed || hasFailed,
  })
  // While a query is paused, the plants of the one before stay, which may be for somebody else.
  const plants = hasFailed || error ? undefined : found
  const parts = useMemberParts()
  if (problem === 'BAD_USER_INPUT') {
    const list = { to: paths.ailment(slug), label: words('withoutFilters') }
    return <ItemProblem title={t('unknownFilter')} explanation={words('unknownFilter')} back={list} isForAnybody />
  }
  if (problem) return <NoItem of="ailments" problem={problem} />
  if (!data?.ailment) return null
  return (
    <>
      {parts && <parts.AdminMark of="ailments" id={data.ailment.id} isHidden={!data.ailment.isPublic} />}
      <AilmentPageHead ailment={data.ailment} />
      <AilmentSheet
        ailment={data.ailment}
        emergency={<EmergencyNumbers of={data} />}
        plants={
          isListed && (plants || hasFailed || error)
            ? { plants: plants?.plants, keptOut: plants?.keptOut, person: asked }
            : undefined
        }
      />
      {parts && <parts.WithheldParts of="AILMENT" id={data.ailment.id} />}
    </>
  )
}

function AilmentPageHead({ ailment: masked }: { ailment: FragmentType<typeof AilmentSheetFragment> }) {
  const t = useTranslations('ailmentPage')
  const ailment = readFragment(AilmentSheetFragment, masked)
  const { id, slug, updatedAt } = ailment
  const name = ailment.name ?? ''
  const description = t('metaDescription', { name })
  const sources = readFragment(DescribedSourceFragment, ailment.sources)
  return (
    <PageHead
      title={name}
      description={description}
      item={{ of: 'ailments', id, slug, updatedAt }}
      jsonLd={import.meta.env.SSR ? ailmentJsonLd({ ...ailment, description, sources }) : null}
    />
  )
}
