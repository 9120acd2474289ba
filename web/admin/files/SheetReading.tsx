import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { BookReading, ReadingOptions } from './content-zip.ts'
import styles from './FilesPage.module.css'
import { SHEETS } from '../../gql/texts.ts'
import { useSheetName, type SheetName } from './useSheetName.ts'

const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const
const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

type SheetReadingProps = {
  reading: BookReading
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  /** Reads the file again in another way. */
  onRead: (options: ReadingOptions) => void
}

/** How a spreadsheet was understood: its letters, its sheets, and the columns that are not read. */
export function SheetReading({ reading, isConfirmed, onConfirm, onRead }: SheetReadingProps) {
  const t = useTranslations('adminFiles.reading')
  const { format, encoding, delimiter, sample, tables } = reading
  const options = {
    encoding: encoding ?? undefined,
    delimiter: delimiter ?? undefined,
    sheet: tables[0]?.sheet ?? undefined,
  }
  const nameOf = useSheetName()
  return (
    <section aria-labelledby="reading" className={`stack ${styles.stack}`}>
      <h3 id="reading" className={styles.heading}>
        {t('title')}
      </h3>
      {format === 'csv' && (
        <div className={`row ${styles.choose}`}>
          <SelectField
            label={t('encoding')}
            value={encoding ?? 'utf-8'}
            options={ENCODINGS.map((value) => ({ value, label: t(`encodings.${value}`) }))}
            onChange={(value) => onRead({ ...options, encoding: value })}
          />
          <SelectField
            label={t('delimiter')}
            value={delimiter ?? ','}
            options={Object.entries(DELIMITERS).map(([value, name]) => ({ value, label: t(`delimiters.${name}`) }))}
            onChange={(value) => onRead({ ...options, delimiter: value })}
          />
          <SelectField
            label={t('sheet')}
            value={options.sheet ?? ''}
            options={[
              ...(options.sheet ? [] : [{ value: '', label: t('unknownSheet') }]),
              ...SHEETS.map((value) => ({ value: value as string, label: nameOf(value) })),
            ]}
            onChange={(value) => onRead({ ...options, sheet: value || undefined })}
          />
        </div>
      )}
      {sample.length > 0 && (
        <div className={styles.sample}>
          <p>{t('guessed')}</p>
          <ul>
            {sample.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <label className={styles.confirm}>
            <input type="checkbox" checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)} />
            {t('confirm')}
          </label>
        </div>
      )}
      <ul className={styles.list} aria-label={t('tables')}>
        {tables.map(({ name, sheet, rows, headings, headingRow }) => {
          const unread = headings.filter(({ column }) => column === null)
          return (
            <li key={name}>
              <p className={styles.place}>{name}</p>
              <p>
                {sheet ? t('read', { sheet: nameOf(sheet as SheetName), rows, row: headingRow ?? 1 }) : t('notRead')}
              </p>
              {unread.length > 0 && (
                <Notice>
                  {t('unread', {
                    columns: unread.map(({ letter, heading }) => `${letter}: ${heading}`).join(', '),
                    count: unread.length,
                  })}
                </Notice>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
