import { useTranslations } from 'use-intl'
import type { TranslationTask_TextFragment } from '../../gql/graphql.ts'
import { NOUNS, TEXTS } from '../../gql/texts.ts'
import type { Language } from '../../i18n/language.ts'
import { TextArea } from '../../ui/Field.tsx'
import type { Texts } from '../form/texts.ts'
import { Parts } from '../history/Differences.tsx'
import { partsOf } from '../history/differences.ts'
import { CitationDifference } from '../markdown/CitationDifference.tsx'
import { MarkdownField } from '../markdown/MarkdownField.tsx'
import styles from './Translate.module.css'
import { useTextName } from './useTextName.ts'

/** Rows, pictures and sources have no long texts. */
function kindOf({ kind, name }: TranslationTask_TextFragment) {
  const texts: Texts = kind === 'SOURCE' ? {} : TEXTS[NOUNS[kind]]
  return texts[name]
}

type TranslationTargetProps = {
  task: TranslationTask_TextFragment
  into: Language
  text: string
  /** The text that was stored when the task was opened. */
  base: string
  error: string | undefined
  onWrite: (text: string) => void
}

/** The translation, written as in the form of its item, and what somebody else has saved meanwhile. */
export function TranslationTarget({ task, into, text, base, error, onWrite }: TranslationTargetProps) {
  const t = useTranslations('translate')
  const nameOf = useTextName()
  return (
    <div className={`stack ${styles.half}`}>
      {kindOf(task) === 'markdown' ? (
        <div className={styles.target}>
          <MarkdownField
            name={task.name}
            label={t(`into.${into}`)}
            of={nameOf(task)}
            language={into}
            value={text}
            error={error}
            onWrite={onWrite}
          />
          <CitationDifference texts={into === 'en' ? { en: text, es: task.source } : { en: task.source, es: text }} />
        </div>
      ) : (
        <TextArea
          label={t(`into.${into}`)}
          lang={into}
          value={text}
          rows={Math.min(24, Math.ceil(task.source.length / 55) + task.source.split('\n').length)}
          error={error}
          className={styles.target}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
      {task.text !== base && task.text !== text && (
        <div className={styles.stored}>
          <p>{t('stored')}</p>
          <div lang={into} className={styles.source}>
            <Parts parts={partsOf(base, task.text, { isWhole: true })} />
          </div>
        </div>
      )}
    </div>
  )
}
