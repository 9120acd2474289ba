import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './DevelopersPage.module.css'

type SectionName =
  | 'start'
  | 'typed'
  | 'content'
  | 'pages'
  | 'languages'
  | 'sources'
  | 'safety'
  | 'errors'
  | 'limits'
  | 'caching'
  | 'subscription'
  | 'webhooks'
  | 'files'
  | 'stability'
  | 'licence'

/** A section of the page: text, then examples. */
export function DeveloperSection({ name, children }: { name: SectionName; children?: ReactNode }) {
  const t = useTranslations('developers')
  return (
    <Section title={t(`${name}.title`)} id={name}>
      <div className={styles.section}>
        <RichText of={`${name}.text`} />
        {children}
      </div>
    </Section>
  )
}

/** The paragraphs of a message, with code and links. */
export function RichText({
  of,
}: {
  of: `${SectionName | 'health' | 'data.health' | 'data.files' | 'data.changes' | 'data.references' | 'data.terms'}.text`
}) {
  const t = useTranslations('developers')
  const { language } = useLanguage()
  return <div className={styles.text}>{t.rich(of, tagsFor(language))}</div>
}

type Tag = (words: ReactNode) => ReactNode

function tagsFor(language: Language): Record<string, Tag> {
  // Responses of the server that are not pages, which the router cannot show.
  const file =
    (href: string): Tag =>
    (words) => <a href={href}>{words}</a>
  const page =
    (path: string): Tag =>
    (words) => <Link to={path}>{words}</Link>
  return {
    p: paragraph,
    code,
    graphiql: file(paths.graphiql()),
    schema: file(paths.schema()),
    plantFeed: file(paths.feed('plants', language)),
    articleFeed: file(paths.feed('articles', language)),
    sitemap: file(paths.sitemap()),
    standard: file('https://www.standardwebhooks.com/'),
    llms: file(paths.llms()),
    search: file(paths.openSearch(language)),
    terms: page(paths.terms()),
    data: page(paths.data()),
    developers: page(paths.developers()),
    manifest: file(paths.dataFile('manifest.json')),
    register: page(paths.register()),
    email: () => <ContactEmail />,
  }
}

function paragraph(words: ReactNode) {
  return <p>{words}</p>
}

function code(words: ReactNode) {
  return <code translate="no">{words}</code>
}
