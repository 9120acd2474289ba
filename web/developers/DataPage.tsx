import { Fragment } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { load, usePage } from '../graphql/load.ts'
import { dated } from '../i18n/FormattedDate.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../paths.ts'
import { CONTENT_NOUNS } from '../gql/nouns.ts'
import { useSite } from '../site.ts'
import { Section } from '../ui/Section.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import { RichText } from './DeveloperSection.tsx'
import styles from './DevelopersPage.module.css'
import { Program } from './Example.tsx'
import * as programs from './programs.ts'

const DataPage = graphql(`
  query DataPage {
    dataset {
      version
      changedAt
      files {
        name
        bytes
        sha256
      }
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return load(args, DataPage, {})
}

/** The formats, each with its files. */
const FORMATS = {
  lines: [...CONTENT_NOUNS, 'tags'].map((name) => `${name}.jsonl.gz`),
  csv: ['csv.zip'],
  sqlite: ['sqlite.zip'],
  darwinCore: ['darwin-core.zip'],
  rdf: ['plants.nt.gz'],
} as const

/** Formats of reference managers, by extension. */
const REFERENCES = { bib: 'BibTeX', ris: 'RIS', json: 'CSL-JSON' } as const

export function Component() {
  const t = useTranslations('developers')
  const { site } = useSite()
  const { data } = usePage(DataPage, {})
  const sizeOf = (name: string) => data?.dataset.files.find((file) => file.name === name)?.bytes
  return (
    <article className={`wrap stack ${styles.page}`}>
      <PageHead title={t('data.title')} description={t('data.description')} />
      <header className={styles.header}>
        <h1>{t('data.title')}</h1>
        <p className={styles.lead}>{t('data.lead')}</p>
        {data && (
          <p>
            {t.rich('data.version', {
              version: data.dataset.version,
              date: dated(data.dataset.changedAt, { withTime: true }),
            })}
          </p>
        )}
      </header>
      <WarningBox title={t('data.health.title')}>
        <RichText of="data.health.text" />
      </WarningBox>
      <Section title={t('data.files.title')} id="files">
        <div className={styles.section}>
          <dl className={styles.terms}>
            {Object.entries(FORMATS).map(([format, names]) => (
              <div key={format}>
                <dt>{t(`data.formats.${format as keyof typeof FORMATS}.title`)}</dt>
                <dd>{t(`data.formats.${format as keyof typeof FORMATS}.text`)}</dd>
                {names.map((name) => (
                  <dd key={name}>
                    <a href={paths.dataFile(name)} download>
                      {name}
                    </a>
                    {sizeOf(name) !== undefined && ` ${t('data.size', { size: Math.ceil(sizeOf(name)! / 1000) })}`}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <RichText of="data.files.text" />
        </div>
      </Section>
      <Section title={t('data.changes.title')} id="changes">
        <div className={styles.section}>
          <RichText of="data.changes.text" />
          <Program name="follow" text={programs.follow(site.url)} />
        </div>
      </Section>
      <Section title={t('data.references.title')} id="references">
        <div className={styles.section}>
          <RichText of="data.references.text" />
          <p>
            {t('data.references.all')}{' '}
            {Object.entries(REFERENCES).map(([format, name], index) => (
              <Fragment key={format}>
                {index > 0 && ', '}
                <a href={paths.sourceReferences(format)} download>
                  {name}
                </a>
              </Fragment>
            ))}
          </p>
        </div>
      </Section>
      <Section title={t('data.terms.title')} id="terms">
        <RichText of="data.terms.text" />
      </Section>
    </article>
  )
}
