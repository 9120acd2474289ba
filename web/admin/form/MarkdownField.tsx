import { BookMarked, Eye } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import styles from './MarkdownField.module.css'
import { MarkdownPreview } from './MarkdownPreview.tsx'
import { rowsFor } from './rows-for.ts'
import { usePickSource } from './usePickSource.ts'

type MarkdownFieldProps = {
  name: string
  label: ReactNode
  /** Name of the field, for the labels of its tools. */
  of: string
  language: Language
  error: string | undefined
  value: string
  onWrite: (value: string) => void
}

/** A long text, with a picker for citations and a preview. */
export function MarkdownField({ of, language, value, onWrite, ...field }: MarkdownFieldProps) {
  const t = useTranslations('adminForm')
  const area = useRef<HTMLTextAreaElement>(null)
  const pickSource = usePickSource()
  const [isPreviewed, setPreviewed] = useState(false)

  function cite(key: string) {
    const { selectionEnd: at = value.length } = area.current ?? {}
    const mark = `[^${key}]`
    onWrite(value.slice(0, at) + mark + value.slice(at))
    // Once the new text is in the field, the cursor is placed after the mark.
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(at + mark.length, at + mark.length)
    })
  }

  const ofWhich = `${of} (${t(`language.${language}`)})`
  return (
    <div className={styles.field}>
      <TextArea
        {...field}
        ref={area}
        lang={language}
        rows={rowsFor(value)}
        spellCheck
        value={value}
        tools={
          <div className={styles.tools}>
            <Button
              variant="quiet"
              aria-label={`${t('cite')} ${ofWhich}`}
              title={t('cite')}
              onClick={() => pickSource(cite)}
            >
              <BookMarked aria-hidden size={18} />
            </Button>
            <Button
              variant="quiet"
              aria-label={`${t('preview.open')} ${ofWhich}`}
              aria-expanded={isPreviewed}
              title={t('preview.open')}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              <Eye aria-hidden size={18} />
            </Button>
          </div>
        }
        onChange={(event) => onWrite(event.target.value)}
      />
      {isPreviewed && <MarkdownPreview markdown={value} language={language} />}
    </div>
  )
}
