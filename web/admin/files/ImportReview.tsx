import { useTranslations } from 'use-intl'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ContentChange, ImportReport, Part } from './content-zip.ts'
import { usePlantTitles } from '../form/usePlantTitles.ts'
import type { Reading } from '../history/differences.ts'
import { useReading } from '../history/useReading.ts'
import { CONTENT_NOUNS } from '../../gql/nouns.ts'
import { Refused } from '../content/Refused.tsx'
import records from '../list/Records.module.css'
import styles from './FilesPage.module.css'
import { RowChanges } from './RowChanges.tsx'
import { useFieldName } from './useFieldName.ts'

const PARTS: readonly Part[] = [...CONTENT_NOUNS, 'photos', 'sources', 'tags']
/** Longer lists are collapsed. */
const SHOWN = 12

/** The changes of an import, and the problems of its files. */
export function ImportReview({ report }: { report: ImportReport }) {
  const t = useTranslations('adminFiles.review')
  const blocking = report.problems.filter(({ blocks }) => blocks)
  const rules = report.problems.filter(({ blocks }) => !blocks)
  const read = useReading(usePlantNames(report.changes))
  return (
    <section aria-labelledby="review" className={`stack ${styles.stack}`}>
      <h3 id="review" className={styles.heading}>
        {blocking.length > 0 ? t('errors') : t('title')}
      </h3>
      {blocking.length > 0 ? (
        <>
          <p className="measure">{t('blocked')}</p>
          <Problems problems={blocking} label={t('errors')} />
        </>
      ) : (
        <>
          <Unsafe items={report.unsafe} />
          <Counts counts={report.counts} />
          {report.changes.length === 0 && <Notice>{t('nothing')}</Notice>}
          {PARTS.map((part) => (
            <Changes key={part} part={part} changes={report.changes.filter(({ of }) => of === part)} read={read} />
          ))}
        </>
      )}
      {rules.length > 0 && (
        <details className={styles.details}>
          <summary>{t('rules', { count: report.problemCount - blocking.length })}</summary>
          <p className="hint measure">{t('rulesText')}</p>
          <Problems problems={rules} label={t('rulesLabel')} />
        </details>
      )}
      {report.problemCount > report.problems.length && (
        <p className="hint measure">{t('more', { count: report.problemCount - report.problems.length })}</p>
      )}
    </section>
  )
}

function Unsafe({ items }: { items: ImportReport['unsafe'] }) {
  const t = useTranslations('adminFiles.review')
  const { language } = useLanguage()
  return (
    <>
      <Message tone="error">{items.length > 0 && t('unsafe', { count: items.length })}</Message>
      {items.length > 0 && <Refused items={items.map(({ title, ...item }) => ({ ...item, title: title[language] }))} />}
    </>
  )
}

function Counts({ counts }: Pick<ImportReport, 'counts'>) {
  const t = useTranslations('adminFiles.review')
  return (
    <table className={styles.counts}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('of')}</th>
          <th scope="col">{t('added')}</th>
          <th scope="col">{t('changed')}</th>
          <th scope="col">{t('unchanged')}</th>
        </tr>
      </thead>
      <tbody>
        {PARTS.filter((part) => Object.values(counts[part]).some(Boolean)).map((part) => (
          <tr key={part}>
            <th scope="row">{t(`parts.${part}`)}</th>
            <td>{counts[part].added}</td>
            <td>{counts[part].changed}</td>
            <td>{counts[part].unchanged}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ part, changes, read }: { part: Part; changes: ContentChange[]; read: Reading }) {
  const t = useTranslations('adminFiles.review')
  if (changes.length === 0) return null
  return (
    <details className={styles.details} open={changes.length <= SHOWN}>
      <summary>{t('changesOf', { part: t(`parts.${part}`), count: changes.length })}</summary>
      <ul className={styles.list}>
        {changes.map((change) => (
          <Change key={change.id} change={change} read={read} />
        ))}
      </ul>
    </details>
  )
}

function Change({ change: { title, fields, isNew, rows, savedAt }, read }: { change: ContentChange; read: Reading }) {
  const t = useTranslations('adminFiles.review')
  const { language } = useLanguage()
  const nameOf = useFieldName()
  return (
    <li>
      <p>
        <span className={isNew ? `${records.badge} ${styles.new}` : records.badge}>
          {isNew ? t('isNew') : t('isChanged')}
        </span>{' '}
        {title[language]}
      </p>
      {fields.length > 0 && <p className="hint measure">{fields.map(nameOf).join(' · ')}</p>}
      {Object.keys(rows).length > 0 && (
        <details className={styles.rows} open={!isNew}>
          <summary>{t('row.title')}</summary>
          <RowChanges rows={rows} read={read} />
        </details>
      )}
      {savedAt && (
        <p className="hint measure">
          {t('savedAt')} <FormattedDate date={savedAt} />
        </p>
      )}
    </li>
  )
}

const MAX_LOOKUPS = 50

/** Names of the look-alikes that rows refer to by id: plants of the zip, or of the site. */
function usePlantNames(changes: readonly ContentChange[]): ReadonlyMap<string, string> {
  const { language } = useLanguage()
  const inZip = new Map(changes.map(({ id, title }) => [id, title[language]]))
  const cautions = changes.flatMap(({ rows }) => [
    ...(rows['cautions']?.before ?? []),
    ...(rows['cautions']?.after ?? []),
  ])
  const ids = cautions.map(({ lookalikeId }) => lookalikeId).filter((id) => typeof id === 'string' && !inZip.has(id))
  const onSite = usePlantTitles([ids.slice(0, MAX_LOOKUPS)])
  return new Map([...inZip, ...onSite])
}

function Problems({ problems, label }: { problems: ImportReport['problems']; label: string }) {
  const t = useTranslations('adminFiles.review')
  const { language } = useLanguage()
  return (
    <ul className={styles.list} aria-label={label}>
      {problems.map(({ path, line, column, cell, message }) => (
        <li key={`${path}:${line}:${column}:${message.en}`}>
          <p className={styles.place}>{cell ? t('cell', { path, cell }) : t('place', { path, line, column })}</p>
          <p>{message[language]}</p>
        </li>
      ))}
    </ul>
  )
}
