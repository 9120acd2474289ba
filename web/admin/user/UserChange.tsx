import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { AskedChange } from './useUserChange.ts'

type UserChangeProps = {
  /** Null while there is none. */
  asked: AskedChange | null
  onConfirm: (asked: AskedChange) => Promise<void>
  onClose: () => void
}

/** Asks before the rights of a member change. */
export function UserChange({ asked, onConfirm, onClose }: UserChangeProps) {
  const t = useTranslations('adminUsers')
  const { user, action = 'promote' } = asked ?? {}
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t(`ask.${action}`)}
      confirmLabel={t(`action.${action}`)}
      onConfirm={async () => {
        if (asked) await onConfirm(asked)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{user && t(`text.${action}`, { email: user.email })}</p>
      {action === 'promote' && user && !user.emailConfirmed && <Notice>{t('promoteUnconfirmed')}</Notice>}
      {action === 'promote' && user?.isDisabled && <Notice>{t('promoteDisabled')}</Notice>}
    </ConfirmDialog>
  )
}
