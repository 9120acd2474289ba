import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslations } from 'use-intl'
import { paths, type ContentNoun } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import styles from './HiddenMark.module.css'

/** Tells admins that the page is not public. */
export function HiddenMark({ of, id }: { of: ContentNoun; id: string }) {
  const t = useTranslations('hiddenMark')
  return (
    <aside aria-label={t('label')} className={`no-print ${styles.mark}`}>
      <p className={`wrap ${styles.text}`}>
        <EyeOff aria-hidden size="1.22rem" className={styles.icon} />
        <span>
          <strong>{t(`${of}.title`)}</strong> {t(`${of}.text`)} <Link to={paths.adminEdit(of, id)}>{t('edit')}</Link>
        </span>
      </p>
    </aside>
  )
}
