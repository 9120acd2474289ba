import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { ownTextsContext } from '../graphql/client.ts'
import { apiLanguage, load, usePage, type PageState } from '../graphql/load.ts'
import type { Messages } from '../i18n/messages.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import type { ApiLanguage } from '../list/filter.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Prose } from '../ui/Prose.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './LegalPage.module.css'

const LegalPageQuery = graphql(`
  query LegalPage($lang: Language!, $isAbout: Boolean!, $isTerms: Boolean!, $isPrivacy: Boolean!) {
    siteSettings {
      id
      about(lang: $lang, format: HTML) @include(if: $isAbout)
      terms(lang: $lang, format: HTML) @include(if: $isTerms)
      privacy(lang: $lang, format: HTML) @include(if: $isPrivacy)
      untranslated(lang: $lang)
    }
  }
`)

type Page = 'about' | 'terms' | 'privacy'

type SectionOf<Name extends Page> = {
  [Key in keyof Messages[Name]]: Messages[Name][Key] extends string ? never : Key
}[keyof Messages[Name]]

type LegalPageProps =
  | { page: 'about'; sections: readonly SectionOf<'about'>[] }
  | { page: 'terms'; sections: readonly SectionOf<'terms'>[] }
  | { page: 'privacy'; sections: readonly SectionOf<'privacy'>[] }

const variablesOf = (page: Page, lang: ApiLanguage) => ({
  lang,
  isAbout: page === 'about',
  isTerms: page === 'terms',
  isPrivacy: page === 'privacy',
})

export function loaderOf(page: Page) {
  return (args: LoaderFunctionArgs) =>
    args.context.get(ownTextsContext).includes(page)
      ? load(args, LegalPageQuery, variablesOf(page, apiLanguage(args)))
      : ({ problem: null } satisfies PageState)
}

/** The text that an admin has written, or the one that comes with the site. */
export function LegalPage(legal: LegalPageProps) {
  const t = useTranslations(legal.page)
  const isOwn = useSite().site.ownTexts.includes(legal.page)
  return (
    <article className={`wrap stack ${styles.page}`}>
      <PageHead title={t('title')} description={t('description')} />
      <h1>{t('title')}</h1>
      {isOwn ? <OwnText page={legal.page} /> : <Sections {...legal} />}
    </article>
  )
}

function OwnText({ page }: { page: Page }) {
  const t = useTranslations('sources')
  const { lang, other } = useLanguage()
  const { data } = usePage(LegalPageQuery, variablesOf(page, lang))
  const html = data?.siteSettings[page]
  if (!html) return null
  const isFallback = data.siteSettings.untranslated.includes(page)
  return (
    <>
      {isFallback && <Notice tone="fallback">{t('otherLanguage')}</Notice>}
      <Prose html={html} lang={isFallback ? other : undefined} />
    </>
  )
}

/** A heading per subject, followed by paragraphs. */
function Sections({ page, sections }: LegalPageProps) {
  const t = useTranslations(page)
  const missing = useTranslations('toBeNamed')
  const format = useFormatter()
  const { language } = useLanguage()
  const { operator, hosting, ambulances } = useSite().site
  const words = {
    email: contactEmail,
    operator: () => operator?.[language] ?? missing('operator'),
    hosting: () => hosting?.[language] ?? missing('hosting'),
    p: paragraph,
    communities: communitiesLink,
    numbers: format.list(ambulances, { type: 'disjunction' }),
  }
  return (
    <>
      <p>{t('intro')}</p>
      {sections.map((section) => (
        <Section key={section} title={t(`${section}.title`)}>
          <div className={`stack ${styles.text}`}>{t.rich(`${section}.text`, words)}</div>
        </Section>
      ))}
    </>
  )
}

function paragraph(words: ReactNode) {
  return <p>{words}</p>
}

function communitiesLink(words: ReactNode) {
  return <Link to={paths.communities()}>{words}</Link>
}

function contactEmail() {
  return <ContactEmail />
}
