import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { NoItem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { WaysToShare } from './WaysToShare.tsx'

const AilmentSharePage = graphql(`
  query AilmentSharePage($slug: String!, $lang: Language!) {
    ailment(slug: $slug) {
      id
      slug
      name(lang: $lang)
      updatedAt
      handout(lang: $lang) {
        ...HandoutLines_handout
      }
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { slug: args.params['slug'] ?? '', lang: apiLanguage(args) }
  return load(args, AilmentSharePage, variables, (data) => data.ailment)
}

export function Component() {
  const words = useTranslations('handout')
  const { slug = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(AilmentSharePage, { slug, lang })
  if (problem) return <NoItem of="ailments" problem={problem} />
  if (!data?.ailment) return null
  const { name, updatedAt, handout } = data.ailment
  return (
    <WaysToShare
      of="ailments"
      id={slug}
      name={name ?? ''}
      updatedAt={updatedAt}
      handout={handout}
      back={{ to: paths.ailment(slug), label: words('backToAilment') }}
    />
  )
}
