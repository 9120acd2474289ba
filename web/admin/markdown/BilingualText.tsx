import { use, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, otherLanguage, type Language } from '../../i18n/language.ts'
import styles from '../form/BilingualField.module.css'
import { SUFFIX, type Bilingual, type Editor } from '../form/editor.ts'
import { State } from '../form/State.tsx'
import { CitationDifference } from './CitationDifference.tsx'
import type { TextEditor } from './create-editor.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { withStructureOf } from './structure.ts'
import { stateOf, TextStates } from './text-states.ts'

type BilingualTextProps<Name extends string> = {
  editor: Editor<Bilingual<Name>>
  name: Name
  label: string
}

/** A long text in both languages. Side by side, its sections begin at the same height. */
export function BilingualText<Name extends string>({ editor, name, label }: BilingualTextProps<Name>) {
  const t = useTranslations('adminForm')
  const known = use(TextStates)
  const editors = useRef<Partial<Record<Language, TextEditor | null>>>({})
  const frame = useRef(0)
  const pair = useRef<HTMLDivElement>(null)

  /** After both have measured their lines. */
  function arrange() {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      const { en, es } = editors.current
      if (en && es) void import('./create-editor.ts').then(({ align }) => align([en.view, es.view]))
    })
  }

  function fieldIn(language: Language) {
    const [field, other] = [language, otherLanguage(language)].map((each) => `${name}${SUFFIX[each]}` as const)
    return { field: field!, other: other!, value: editor.values[field!], translation: editor.values[other!] }
  }

  function stateIn(language: Language): ReactNode {
    const { field, other } = fieldIn(language)
    const state = stateOf(editor.values, field, other, known)
    if (state === 'missing') return <State tone="missing">{t(`missing.${language}`)}</State>
    if (state === 'older') return <State tone="unsafe">{t(`older.${language}`)}</State>
    return state && <State tone="done">{t('translated')}</State>
  }

  function copy(from: Language) {
    const { value, other, translation } = fieldIn(from)
    const next = withStructureOf(value, translation)
    const target = editors.current[otherLanguage(from)]
    if (target) {
      target.replace(next)
      target.focus()
    } else {
      editor.set(other, next)
      // The plain field, whose focus the editor takes over when it is loaded.
      pair.current?.querySelector<HTMLElement>(`[data-field="${other}"]`)?.focus()
    }
  }

  return (
    <div>
      <div ref={pair} className={`stack ${styles.pair} ${styles.long}`}>
        {LANGUAGES.map((language) => {
          const { field, value } = fieldIn(language)
          return (
            <MarkdownField
              key={language}
              name={field}
              of={label}
              language={language}
              label={
                <>
                  <span className={language === 'es' ? 'visually-hidden' : undefined}>{label} </span>
                  <span className={styles.language}>{t(`language.${language}`)}</span>
                </>
              }
              value={value}
              state={stateIn(language)}
              onWrite={(text) => editor.set(field, text)}
              {...(value.trim() && { onCopy: () => copy(language) })}
              onEditor={(made) => {
                editors.current[language] = made
                arrange()
              }}
              onLayout={arrange}
            />
          )
        })}
      </div>
      <CitationDifference texts={{ en: fieldIn('en').value, es: fieldIn('es').value }} />
    </div>
  )
}
