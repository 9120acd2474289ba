import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import styles from './ContactChooser.module.css'

const ContactDialog = lazy(() => import('./ContactDialog.tsx').then(({ ContactDialog: shown }) => ({ default: shown })))
/** React renders nothing within `noscript` in browsers. */
const ContactWays = import.meta.env.SSR ? (await import('./ContactDialog.tsx')).ContactWays : null

/** Offers to write by email or WhatsApp. */
export function ContactChooser() {
  const t = useTranslations('contact')
  // It stays mounted once opened: a dialog that is unmounted while open does not restore the focus.
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  return (
    <>
      <Button className={styles.opener} aria-haspopup="dialog" onClick={() => setState('open')}>
        {t('open')}
      </Button>
      <noscript>{ContactWays && <ContactWays />}</noscript>
      {state !== 'new' && (
        <Suspense>
          <ContactDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
