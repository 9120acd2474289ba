import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useViewer } from '../auth/viewer.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** An environment variable of the operator (deploy/README.md). */
export type Setting =
  'CONTACT_EMAIL' | 'CONTACT_WHATSAPP' | 'DONATION_URL' | 'SOCIAL_FACEBOOK' | 'SOCIAL_INSTAGRAM' | 'SOCIAL_YOUTUBE'

type UnsetDialogProps = { setting: Setting; open: boolean; onClose: () => void }

export function UnsetDialog({ setting, open, onClose }: UnsetDialogProps) {
  const t = useTranslations('unset')
  const viewer = useViewer()
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} size="sm">
      <p>{t(`text.${setting}`)}</p>
      {viewer?.isAdmin && <p>{t.rich('setting', { setting, code: inCode })}</p>}
    </Dialog>
  )
}

function inCode(words: ReactNode) {
  return <code>{words}</code>
}
