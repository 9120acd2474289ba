import { use, useId, useRef, useState, type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import type { Language } from '../../i18n/language.ts'
import { announce } from '../../layout/announcements.ts'
import { rowsFor } from '../form/rows-for.ts'
import { usePickSource } from '../form/usePickSource.ts'
import { DroppedPictures } from '../picture/dropped-pictures.ts'
import type { TextEditor } from './create-editor.ts'
import fields from '../../ui/Field.module.css'
import styles from './MarkdownField.module.css'
import { MarkdownPreview } from './MarkdownPreview.tsx'
import { PasteNotices } from './PasteNotices.tsx'
import type { Notice } from './paste/notices.ts'
import { isWayToTools, Toolbar } from './Toolbar.tsx'
import { useBibliography } from './useBibliography.ts'
import { refusalOf } from '../../../api/rules/markdown/read.ts'
import { describeRefusal } from '../../../api/rules/markdown/refusals.ts'
import { usePaused } from '../form/usePaused.ts'
import { useTextEditor } from './useTextEditor.ts'
import { useFieldError } from '../../ui/form-state.ts'

export type MarkdownFieldProps = {
  name: string
  label: ReactNode
  /** Name of the text, for the labels of its tools. */
  of: string
  language: Language
  /** Outside a form. */
  error?: string | undefined
  value: string
  onWrite: (value: string) => void
  /** How the text is, beside its label. */
  state?: ReactNode
  /** Copies the structure to the other language. */
  onCopy?: () => void
  onEditor?: (editor: TextEditor | null) => void
  onLayout?: () => void
}

/** A long text in Markdown, with its tools, and beside it, if wanted, what readers will see. */
export function MarkdownField({
  name,
  label,
  of,
  language,
  error: own,
  value,
  state,
  onCopy,
  ...on
}: MarkdownFieldProps) {
  const t = useTranslations('adminForm')
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const takers = use(DroppedPictures)
  const bibliography = useBibliography()
  const [isPreviewed, setPreviewed] = useState(false)
  const refusal = useRefusal(value)
  const known = useFieldError(name)
  const problem = refusal ?? own ?? known
  const described = [state && `${id}-state`, problem && `${id}-error`].filter(Boolean).join(' ')
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const attributes = {
    id,
    lang: language,
    'data-field': name,
    'aria-keyshortcuts': 'Alt+F10',
    'aria-labelledby': `${id}-label`,
    ...(described && { 'aria-describedby': described }),
    ...(problem && { 'aria-invalid': 'true' }),
  }
  const { host, area, editor } = useTextEditor({
    value,
    attributes,
    phrases: {
      Completions: t('markdown.completions'),
      'Selection deleted': t('markdown.deleted'),
      'Control character': t('markdown.control'),
    },
    bibliography,
    onWrite: on.onWrite,
    onLayout: () => on.onLayout?.(),
    onPictures: (files) => {
      const isTaken = [...takers].some((take) => take(files))
      announce(
        isTaken
          ? { tone: 'success', text: t('markdown.pictureTaken') }
          : { tone: 'error', text: t('markdown.noPictures') },
      )
    },
    onPaste: (added) => setNotices((before) => [...before, ...added]),
    onEditor: on.onEditor,
  })

  const pickSource = usePickSource(cite)

  function cite(key: string) {
    const mark = `[^${key}]`
    if (!editor) return on.onWrite(value + mark)
    editor.insert(mark)
    editor.focus()
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (!isWayToTools(event)) return
    event.preventDefault()
    frame.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  }

  const ofWhich = `${of} (${t(`language.${language}`)})`
  return (
    <div ref={frame} className={`stack ${styles.field}`} data-previewed={isPreviewed || undefined}>
      <div
        className={`row ${styles.head}`}
        // A label leads to fields of HTML only.
        onClick={(event) => (event.target as Element).closest('label') && editor?.focus()}
      >
        <label id={`${id}-label`} htmlFor={id} className="label">
          {label}
        </label>
        {state && <span id={`${id}-state`}>{state}</span>}
        <Toolbar
          of={ofWhich}
          controls={id}
          isPreviewed={isPreviewed}
          copyTo={onCopy && (language === 'en' ? 'es' : 'en')}
          onAction={(action) => editor?.run(action)}
          onCite={pickSource}
          onPreview={() => setPreviewed(!isPreviewed)}
          onCopy={() => onCopy?.()}
        />
      </div>
      <div className={`stack ${styles.body}`}>
        <div onKeyDown={handleKey}>
          <div ref={host} />
          {!editor && (
            <textarea
              {...attributes}
              ref={area}
              aria-invalid={problem ? true : undefined}
              rows={rowsFor(value)}
              spellCheck
              value={value}
              className={`${fields.input} ${styles.plain}`}
              onChange={(event) => on.onWrite(event.target.value)}
            />
          )}
        </div>
        {isPreviewed && <MarkdownPreview markdown={value} language={language} />}
      </div>
      <PasteNotices
        of={ofWhich}
        notices={notices}
        onDismiss={() => {
          setNotices([])
          editor?.focus()
        }}
      />
      {problem && (
        <p id={`${id}-error`} className="problem" role={refusal ? 'status' : 'alert'}>
          {problem}
        </p>
      )}
    </div>
  )
}

const PAUSE_MS = 400

/** Why a text could not be saved, by the rules of the server, after a pause in typing. */
function useRefusal(text: string): string | undefined {
  const language = useLocale() as Language
  const paused = usePaused(text, PAUSE_MS)
  return useMemo(() => {
    if (text !== paused || text.trim() === '') return undefined
    const refusal = refusalOf(text)
    return refusal && describeRefusal(refusal.reason, refusal, language)
  }, [text, paused, language])
}
