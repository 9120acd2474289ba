import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslations } from 'use-intl'
import { useViewer } from './viewer.ts'
import { paths, type ContentNoun } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import styles from './AdminMark.module.css'

export type AdminMarkProps = { of: ContentNoun; id: string; isHidden: boolean }

/** Leads admins to the form of what they read, and tells them that it is not public. */
export function AdminMark({ of, id, isHidden }: AdminMarkProps) {
  const t = useTranslations('adminMark')
  const viewer = useViewer()
  // What is hidden is shown to admins only.
  if (!isHidden && !viewer?.isAdmin) return null
  const Icon = isHidden ? EyeOff : Pencil
  return (
    <aside aria-label={t('label')} className={`no-print ${styles.mark}`} data-hidden={isHidden || undefined}>
      <p className={`wrap ${styles.text}`}>
        <Icon aria-hidden size="1.22rem" />
        <span>
          {isHidden && (
            <>
              <strong>{t(`${of}.title`)}</strong> {t(`${of}.text`)}{' '}
            </>
          )}
          <Link to={paths.adminEdit(of, id)}>{t('edit')}</Link>
        </span>
      </p>
    </aside>
  )
}
