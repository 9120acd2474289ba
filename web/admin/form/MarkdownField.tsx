import { BookMarked } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import styles from './MarkdownField.module.css'
import { MarkdownPreview } from './MarkdownPreview.tsx'
import { usePickSource } from './usePickSource.ts'

type MarkdownFieldProps = {
  name: string
  label: ReactNode
  /** Name of the field, for the labels of its tools. */
  of: string
  language: Language
  hint: string | undefined
  error: string | undefined
  value: string
  onWrite: (value: string) => void
}

/** A long text, with a picker for citations and a preview. */
export function MarkdownField({ of, language, value, onWrite, ...field }: MarkdownFieldProps) {
  const t = useTranslations('adminForm')
  const area = useRef<HTMLTextAreaElement>(null)
  const pickSource = usePickSource()

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

  return (
    <>
      <TextArea
        {...field}
        ref={area}
        lang={language}
        rows={4}
        spellCheck
        value={value}
        onChange={(event) => onWrite(event.target.value)}
      />
      <div className={styles.tools}>
        <Button variant="quiet" onClick={() => pickSource(cite)}>
          <BookMarked aria-hidden size={18} />
          {t('cite')}
          <span className="visually-hidden">
            {' '}
            {of} ({t(`language.${language}`)})
          </span>
        </Button>
        <MarkdownPreview markdown={value} language={language} of={of} />
      </div>
    </>
  )
}
