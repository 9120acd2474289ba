import Copy from 'lucide-react/icons/copy'
import { useTranslations } from 'use-intl'
import type { TranslationTask_TextFragment } from '../../gql/graphql.ts'
import type { Language } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Parts } from '../history/Differences.tsx'
import { partsOf } from '../history/differences.ts'
import { withStructureOf } from '../markdown/structure.ts'
import { ToolIcon } from '../markdown/ToolIcon.tsx'
import styles from './Translate.module.css'

type TranslationSourceProps = {
  task: TranslationTask_TextFragment
  from: Language
  /** The translation as it is written. */
  text: string
  /** Begins the translation with a copy of the source, or of its structure. */
  onStart: (text: string) => void
}

/** The text to translate, and what has changed in it since it was translated. */
export function TranslationSource({ task, from, text, onStart }: TranslationSourceProps) {
  const t = useTranslations('translate')
  const { source, sourceBefore } = task
  const isOutdated = task.state === 'OUTDATED'
  return (
    <section className={`stack ${styles.half}`}>
      <h3>
        {t(`from.${from}`)}
        {isOutdated && <span> · {t('since')}</span>}
      </h3>
      <div lang={from} className={styles.source}>
        {isOutdated && sourceBefore !== null ? (
          <Parts parts={partsOf(sourceBefore, source, { isWhole: true })} />
        ) : (
          source
        )}
      </div>
      <p>
        <Button variant="quiet" onClick={() => onStart(source)}>
          <Copy aria-hidden size="0.89rem" />
          {t('copy')}
        </Button>
        <Button variant="quiet" onClick={() => onStart(withStructureOf(source, text))}>
          <ToolIcon of="copy" />
          {t('copyStructure')}
        </Button>
      </p>
    </section>
  )
}
