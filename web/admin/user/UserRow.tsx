import Ban from 'lucide-react/icons/ban'
import LogIn from 'lucide-react/icons/log-in'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl'
import { useUser } from '../../auth/useUser.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { DotsMenu, MenuItem } from '../../ui/Menu.tsx'
import styles from '../list/Records.module.css'
import type { ListedUser, UserAction } from './useUserChange.ts'

type UserRowProps = { user: ListedUser; onAsk: (action: UserAction) => void }

export function UserRow({ user, onAsk }: UserRowProps) {
  const t = useTranslations('adminUsers')
  const own = useUser()
  const { id, email, fullName, createdAt, lastSeenOn, isAdmin, isDisabled, emailConfirmed } = user
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h2 className={styles.name}>{fullName || email}</h2>
        <p className={`hint row ${styles.meta}`}>
          {fullName && <span>{email}</span>}
          <span>
            {t('since')} <FormattedDate date={createdAt} />
          </span>
          <span>
            {t('seen')} <FormattedDate date={lastSeenOn} />
          </span>
          {!emailConfirmed && <span>{t('unconfirmed')}</span>}
          {isAdmin && (
            <strong className={styles.badge}>
              <ShieldCheck aria-hidden size="0.89rem" />
              {t('isAdmin')}
            </strong>
          )}
          {isDisabled && (
            <strong className={styles.badge}>
              <Ban aria-hidden size="0.89rem" />
              {t('isDisabled')}
            </strong>
          )}
        </p>
      </div>
      {id === own?.id ? (
        <p className={`hint row ${styles.meta}`}>{t('you')}</p>
      ) : (
        <DotsMenu
          accessibleLabel={t('menu', { email })}
          renderItems={() => (
            <>
              <MenuItem
                icon={<ShieldCheck aria-hidden size="1rem" />}
                onClick={() => onAsk(isAdmin ? 'revoke' : 'promote')}
              >
                {t(`action.${isAdmin ? 'revoke' : 'promote'}`)}
              </MenuItem>
              <MenuItem
                icon={isDisabled ? <LogIn aria-hidden size="1rem" /> : <Ban aria-hidden size="1rem" />}
                onClick={() => onAsk(isDisabled ? 'enable' : 'disable')}
              >
                {t(`action.${isDisabled ? 'enable' : 'disable'}`)}
              </MenuItem>
            </>
          )}
        />
      )}
    </li>
  )
}
