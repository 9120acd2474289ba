import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Messages } from '../i18n/messages.ts'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { useSite } from '../site.ts'
import { Section } from '../ui/Section.tsx'
import styles from './LegalPage.module.css'

type Page = 'terms' | 'privacy'

type SectionOf<Name extends Page> = {
  [Key in keyof Messages[Name]]: Messages[Name][Key] extends string ? never : Key
}[keyof Messages[Name]]

type LegalPageProps =
  | { page: 'terms'; sections: readonly SectionOf<'terms'>[] }
  | { page: 'privacy'; sections: readonly SectionOf<'privacy'>[] }

/** A heading per subject, followed by paragraphs. */
export function LegalPage({ page, sections }: LegalPageProps) {
  const t = useTranslations(page)
  const missing = useTranslations('toBeNamed')
  const { operator, hosting } = useSite().site
  const tags = {
    email: contactEmail,
    operator: () => operator ?? missing('operator'),
    hosting: () => hosting ?? missing('hosting'),
    p: paragraph,
  }
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={t('title')} description={t('description')} />
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      {sections.map((section) => (
        <Section key={section} title={t(`${section}.title`)}>
          <div className={styles.text}>{t.rich(`${section}.text`, tags)}</div>
        </Section>
      ))}
    </article>
  )
}

function paragraph(words: ReactNode) {
  return <p>{words}</p>
}

function contactEmail() {
  return <ContactEmail />
}
