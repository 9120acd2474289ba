import X from 'lucide-react/icons/x'
import { SPANISH_OFFER } from '../i18n/spanish-offer.ts'
import { LanguageLink } from './LanguageSwitch.tsx'
import styles from './SpanishOffer.module.css'

/** For readers who prefer Spanish, until they choose a language: continuing in English is a choice, too. */
export function SpanishOffer() {
  return (
    <aside lang="es" aria-label={SPANISH_OFFER.label} className={`no-print ${styles.offer}`}>
      <div className={`wrap ${styles.line}`}>
        <LanguageLink to="es" className={styles.accept}>
          {SPANISH_OFFER.question}
        </LanguageLink>
        <LanguageLink to="en" className={styles.dismiss}>
          <X aria-hidden size="1.11rem" />
          <span lang="es" className="visually-hidden">
            {SPANISH_OFFER.dismiss}
          </span>
        </LanguageLink>
      </div>
    </aside>
  )
}
