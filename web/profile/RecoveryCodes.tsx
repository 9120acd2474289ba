import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { focusThis } from './focus-this.ts'
import { saveAsFile } from './save-as-file.ts'
import form from './Settings.module.css'
import styles from './TwoFactor.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onSaved: () => void }

/** Shown once: the server does not return them again. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useTranslations('settings.twoFactor')
  return (
    <div className={styles.recovery}>
      <h3 ref={focusThis} tabIndex={-1} className={styles.title}>
        {t('recoveryTitle')}
      </h3>
      <p>{t('recoveryText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`row ${form.actions}`}>
        <Button
          variant="secondary"
          onClick={() => saveAsFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          {t('download')}
        </Button>
        <Button onClick={onSaved}>{t('savedCodes')}</Button>
      </div>
    </div>
  )
}
