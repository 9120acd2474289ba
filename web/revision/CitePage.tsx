import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { apiLanguage, load, notFound, usePage } from '../graphql/load.ts'
import { dated } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { paths } from '../paths.ts'
import { CodeBlock } from '../ui/CodeBlock.tsx'
import { More } from '../ui/Fold.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { KINDS } from '../gql/nouns.ts'
import { nounIn } from './noun-in.ts'
import styles from './Revision.module.css'

const CitePage = graphql(`
  query CitePage($of: TaggedKind!, $id: ID!, $after: String, $lang: Language!) {
    publicHistory(of: $of, id: $id) {
      id
      ailment {
        id
        slug
      }
      current {
        savedAt
        title(lang: $lang)
        citation(lang: $lang) {
          text
          bibtex
          ris
          cslJson
        }
      }
      revisions(first: 30, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            savedAt
            suggestedBy
          }
        }
      }
    }
  }
`)

const FORMATS = { bib: 'BibTeX', ris: 'RIS', json: 'CSL-JSON' } as const

const afterIn = (params: URLSearchParams) => params.get('after')

export function loader(args: LoaderFunctionArgs) {
  const noun = nounIn(args.params)
  if (!noun) return notFound()
  const after = afterIn(new URL(args.request.url).searchParams)
  const variables = { of: KINDS[noun], id: args.params['id'] ?? '', after, lang: apiLanguage(args) }
  return load(args, CitePage, variables, (data) => data.publicHistory)
}

export function Component() {
  const t = useTranslations('citation')
  const params = useParams()
  const after = afterIn(useSearchParams()[0])
  const { lang, language } = useLanguage()
  const of = nounIn(params) ?? 'plants'
  const { data, problem } = usePage(CitePage, { of: KINDS[of], id: params['id'] ?? '', after, lang })
  const home = { to: paths.home(), label: t('backTo') }
  if (problem === 'NOT_FOUND' || problem === 'BAD_USER_INPUT') {
    return (
      <ItemProblem
        title={t('notFound')}
        explanation={t('notFoundText')}
        back={{ to: paths[of](), label: t('toList') }}
      />
    )
  }
  if (problem) return <ItemProblem title={t('failed')} back={home} />
  if (!data?.publicHistory) return null
  const { id, ailment, current, revisions } = data.publicHistory
  const { savedAt, citation } = current
  const title = t('title', { title: current.title })
  const labels = { copy: t('copy'), copied: t('copied') }
  const files = (what: Parameters<typeof paths.reference>[2]) =>
    Object.entries(FORMATS).map(([format, name]) => (
      <a key={format} href={paths.reference(of, id, what, format)} download>
        {name}
      </a>
    ))
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={title} description={t('description')} isHidden />
      <BackLink to={paths.content(of, ailment?.slug ?? id)}>{t('backTo')}</BackLink>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <Section title={t('asText')} id="text">
        <CodeBlock title={t('text')} code={citation.text} labels={labels} name="text" wraps />
      </Section>
      <Section title={t('files')} id="files">
        <p className={`row ${styles.formats}`}>
          {t('ofPage')} {files({ savedAt, language })}
        </p>
        <p className={`row ${styles.formats}`}>
          {t('ofSources')} {files('sources')}
        </p>
        {(['bibtex', 'ris', 'cslJson'] as const).map((name) => (
          <More key={name} label={t(name)}>
            <CodeBlock title={t(name)} code={citation[name]} labels={labels} name={name} />
          </More>
        ))}
      </Section>
      <Section title={t('versions')} id="versions">
        <ul className="marked">
          {revisions.edges.map(({ node }) => (
            <li key={node.savedAt}>
              <Link to={paths.revision(of, id, node.savedAt)} rel="nofollow">
                {t.rich('versionOf', { date: dated(node.savedAt, { withTime: true }) })}
              </Link>
              {node.savedAt === savedAt && ` (${t('present')})`}
              {node.suggestedBy && ` · ${t('suggestedBy', { name: node.suggestedBy })}`}
            </li>
          ))}
        </ul>
        {revisions.pageInfo.hasNextPage && (
          <Link to={paths.cite(of, id, { after: revisions.pageInfo.endCursor ?? undefined })} rel="nofollow">
            {t('older')}
          </Link>
        )}
      </Section>
    </article>
  )
}
