import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { UndoImport } from '../files/UndoImport.tsx'
import styles from '../list/Records.module.css'
import { useActionName } from './useActionName.ts'
import { useActorName } from './useActorName.ts'

const AuditEntryFragment = graphql(`
  fragment AuditEntry_entry on AuditEntry {
    id
    createdAt
    actorEmail
    action
    subjectId
    subject
    address
    parts
    canBeUndone
  }
`)

/** Who did what to which object, when and from where. */
export function AuditEntry({ entry: masked }: { entry: FragmentType<typeof AuditEntryFragment> }) {
  const t = useTranslations('adminAudit')
  const nameOf = useActionName()
  const actorOf = useActorName()
  const { id, action, subject, subjectId, actorEmail, createdAt, address, parts, canBeUndone } = readFragment(
    AuditEntryFragment,
    masked,
  )
  return (
    <li className={styles.record}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          {nameOf(action)}
          {(subject ?? subjectId) && `: ${subject ?? subjectId}`}
        </h2>
        <p className={styles.meta}>
          <FormattedDate date={createdAt} withTime />
          <span>{actorOf(actorEmail)}</span>
          {address && <span>{t('from', { address })}</span>}
        </p>
        {parts > 0 && (
          <p className={styles.meta}>
            <Link to={paths.adminAudit({ within: id })}>{t('parts', { count: parts })}</Link>
          </p>
        )}
        {canBeUndone && <UndoImport id={id} />}
      </div>
    </li>
  )
}
