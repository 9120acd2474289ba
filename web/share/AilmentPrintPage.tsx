import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { NoItem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { Paper, PaperText } from './Paper.tsx'

const AilmentPrintPage = graphql(`
  query AilmentPrintPage($slug: String!, $lang: Language!) {
    ailment(slug: $slug) {
      id
      slug
      name(lang: $lang)
      firstHelp(lang: $lang, format: HTML)
      doNot(lang: $lang, format: HTML)
      untranslated(lang: $lang)
      updatedAt
      handout(lang: $lang) {
        ...HandoutLines_handout
      }
    }
  }
`)

const TEXTS = ['firstHelp', 'doNot'] as const

export function loader(args: LoaderFunctionArgs) {
  const variables = { slug: args.params['slug'] ?? '', lang: apiLanguage(args) }
  return load(args, AilmentPrintPage, variables, (data) => data.ailment)
}

export function Component() {
  const words = useTranslations('handout')
  const { slug = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(AilmentPrintPage, { slug, lang })
  if (problem) return <NoItem of="ailments" problem={problem} />
  if (!data?.ailment) return null
  const { ailment } = data
  const name = ailment.name ?? ''
  return (
    <Paper
      of="ailments"
      id={slug}
      name={name}
      updatedAt={ailment.updatedAt}
      handout={ailment.handout}
      back={{ to: paths.share('ailments', slug), label: words('share', { name }) }}
    >
      {TEXTS.map((text) => (
        <PaperText
          key={text}
          title={words(text)}
          html={ailment[text]}
          isFallback={ailment.untranslated.includes(text)}
        />
      ))}
    </Paper>
  )
}
