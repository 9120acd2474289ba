import { useParams, type LoaderFunctionArgs, type Params } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { EmergencyNumbers } from '../emergency/EmergencyNumbers.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { CARD_SIZE, PageHead } from '../layout/PageHead.tsx'
import { memberParts } from '../layout/member-parts.ts'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../load.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import { SourceListFragment } from '../source/SourceList.tsx'
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

/** Anything that is no slug is the slug of no ailment, not a bad request. */
function slugOf({ slug = '' }: Params): string {
  return /^[a-z0-9-]{1,60}$/.test(slug) ? slug : ''
}

export function loader(args: LoaderFunctionArgs) {
  const variables = { slug: slugOf(args.params), lang: apiLanguage(args) }
  return load(args, AilmentPage, variables, (data) => data.ailment)
}

export function Component() {
  const t = useTranslations('ailmentPage')
  const slug = slugOf(useParams())
  const { lang } = useLanguage()
  const { data, problem } = usePage(AilmentPage, { slug, lang })
  const parts = memberParts()
  const back = { to: paths.ailments(), label: t('back') }
  if (problem === 'NOT_FOUND') {
    return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  }
  if (problem) return <ItemProblem title={t('failed')} back={back} />
  if (!data?.ailment) return null
  return (
    <>
      {!data.ailment.isPublic && parts && <parts.HiddenMark of="ailments" id={data.ailment.id} />}
      <AilmentPageHead ailment={data.ailment} />
      <AilmentSheet ailment={data.ailment} emergency={<EmergencyNumbers of={data} />} />
    </>
  )
}

function AilmentPageHead({ ailment: masked }: { ailment: FragmentType<typeof AilmentSheetFragment> }) {
  const t = useTranslations('ailmentPage')
  const list = useTranslations('ailments')
  const home = useTranslations('navigation')
  const { site } = useSite()
  const { language } = useLanguage()
  const ailment = readFragment(AilmentSheetFragment, masked)
  const sources = readFragment(SourceListFragment, ailment.sources)
  const { slug, updatedAt } = ailment
  const name = ailment.name ?? ''
  const description = t('metaDescription', { name })
  const trail = [
    { name: home('home'), path: paths.home() },
    { name: list('title'), path: paths.ailments() },
    { name, path: paths.ailment(slug) },
  ]
  return (
    <PageHead
      title={name}
      description={description}
      image={{
        url: paths.card('ailments', { id: slug, updatedAt }, language),
        alt: t('cardAlt', { name }),
        ...CARD_SIZE,
      }}
      type="article"
      jsonLd={ailmentJsonLd({ ...ailment, description, sources }, { siteUrl: site.url, language, trail })}
    />
  )
}
