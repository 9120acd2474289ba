import { useTranslations } from 'use-intl'
import { partsOf } from '../history/differences.ts'
import { Parts } from '../history/Differences.tsx'
import styles from '../history/Differences.module.css'
import type { Reading } from '../history/differences.ts'
import type { ContentChange } from './content-zip.ts'
import { rowChanges } from './row-changes.ts'
import { useFieldName } from './useFieldName.ts'

type RowChangesProps = { rows: ContentChange['rows']; read: Reading }

/** The rows, such as uses and cautions, that an import would add, change and remove, as sentences. */
export function RowChanges({ rows, read }: RowChangesProps) {
  const t = useTranslations('adminFiles.review.row')
  const nameOf = useFieldName()
  return Object.entries(rows).map(([field, { before, after }]) => {
    const changes = rowChanges(before, after, (row) => read(field, row))
    return (
      <div key={field} className={`stack panel ${styles.half}`}>
        <h4 className={styles.language}>{nameOf(field)}</h4>
        <ul className={styles.lines}>
          {changes.length === 0 && <li>{t('reordered')}</li>}
          {changes.map(({ before = '', after = '' }) => (
            <li key={`${before}/${after}`}>
              {before ? (after ? t('changed') : t('removed')) : t('added')} <Parts parts={partsOf(before, after)} />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
