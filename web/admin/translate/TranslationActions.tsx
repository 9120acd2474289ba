import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CopyCheck from 'lucide-react/icons/copy-check'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import styles from './Translate.module.css'

/** What cannot be done has no handler. */
type TranslationActionsProps = {
  isOutdated: boolean
  isBusy: boolean
  onSave: (() => unknown) | undefined
  onConfirm: (() => unknown) | undefined
  onBack: (() => unknown) | undefined
  onSkip: () => unknown
}

/** Saves or confirms the translation, and goes to other texts. */
export function TranslationActions({ isOutdated, isBusy, onSave, onConfirm, onBack, onSkip }: TranslationActionsProps) {
  const t = useTranslations('translate')
  return (
    <p className={styles.actions}>
      <Button
        busy={isBusy}
        disabled={isBusy || !onSave}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void onSave?.()}
      >
        <Check aria-hidden size="1rem" />
        {t('save')}
      </Button>
      {isOutdated && (
        <Button variant="secondary" disabled={isBusy || !onConfirm} onClick={() => void onConfirm?.()}>
          <CopyCheck aria-hidden size="1rem" />
          {t('confirm')}
        </Button>
      )}
      <Button variant="quiet" disabled={!onBack} aria-keyshortcuts="Alt+PageUp" onClick={() => void onBack?.()}>
        <ChevronLeft aria-hidden size="1rem" />
        {t('back')}
      </Button>
      <Button variant="quiet" aria-keyshortcuts="Alt+PageDown" onClick={() => void onSkip()}>
        {t('skip')}
        <ChevronRight aria-hidden size="1rem" />
      </Button>
      <span className={styles.keys}>{t('keys')}</span>
    </p>
  )
}
