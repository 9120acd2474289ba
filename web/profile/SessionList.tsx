import Laptop from 'lucide-react/icons/laptop'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { dated } from '../i18n/FormattedDate.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { deviceOf } from './device.ts'
import styles from './SessionList.module.css'

export const SessionListFragment = graphql(`
  fragment SessionList_viewer on Viewer {
    sessions {
      id
      userAgent
      createdAt
      lastUsedAt
      isCurrent
    }
  }
`)

/** To read them again after a change that ends sessions. */
export const Sessions = graphql(`
  query Sessions {
    viewer {
      id
      ...SessionList_viewer
    }
  }
`)

const SignOutOtherSessions = graphql(`
  mutation SignOutOtherSessions {
    signOutOtherSessions {
      id
      ...SessionList_viewer
    }
  }
`)

export function SessionList({ viewer }: { viewer: FragmentType<typeof SessionListFragment> }) {
  const t = useTranslations('settings.sessions')
  const settings = useTranslations('settings')
  const { problemOfApi } = useProblem()
  const { sessions } = readFragment(SessionListFragment, viewer)
  const [, signOutOthers] = useMutation(SignOutOtherSessions)

  async function handleSend(): Promise<Outcome> {
    const { error } = await signOutOthers({})
    return error ? problemOfApi(error, settings('failure')) : { success: t('success') }
  }

  return (
    <>
      <ul className={styles.list}>
        {sessions.map(({ id, userAgent, createdAt, lastUsedAt, isCurrent }) => {
          const device = deviceOf(userAgent)
          return (
            <li key={id} className={styles.session}>
              <Laptop aria-hidden size="1.22rem" />
              <div>
                <p className={`row ${styles.device}`}>
                  {device ? t('device', device) : t('unknown')}
                  {isCurrent && <strong className={styles.this}>{t('this')}</strong>}
                </p>
                <p className="hint">
                  {t.rich('since', { date: dated(createdAt) })}
                  {' · '}
                  {t.rich('lastSeen', { date: dated(lastUsedAt) })}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      <Form legend={t('signOutOthers')} onSend={handleSend}>
        {sessions.length > 1 ? (
          <SubmitButton variant="secondary">{t('signOutOthers')}</SubmitButton>
        ) : (
          <p className="hint">{t('none')}</p>
        )}
      </Form>
    </>
  )
}
