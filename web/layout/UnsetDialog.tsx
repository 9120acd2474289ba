import { useTranslations } from 'use-intl'
import { useViewer } from '../auth/viewer.ts'
import type { Messages } from '../i18n/messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** A setting of the site, by its name in the settings. */
export type Setting = keyof Messages['unset']['text']

type UnsetDialogProps = { setting: Setting; open: boolean; onClose: () => void }

export function UnsetDialog({ setting, open, onClose }: UnsetDialogProps) {
  const t = useTranslations('unset')
  const viewer = useViewer()
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} size="sm">
      <p>{t(`text.${setting}`)}</p>
      {viewer?.isAdmin && <ToSetting of={setting} />}
    </Dialog>
  )
}

/** Its words are loaded for members alone. */
function ToSetting({ of }: { of: Setting }) {
  const t = useTranslations('unsetForAdmins')
  return (
    <p>
      <ButtonLink to={paths.adminSettings(of)}>{t('toSetting')}</ButtonLink>
    </p>
  )
}
