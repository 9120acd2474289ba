import { Eye, EyeOff, Languages, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { paths, type ContentNoun } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import styles from './AdminList.module.css'

export type AdminRow = {
  id: string
  title: string
  detail?: string | null | undefined
  isPublic: boolean
  createdAt: string
  /** How many texts are there in one language only. */
  halves: number
}

type AdminListItemProps = { of: ContentNoun; row: AdminRow; onToggle: () => Promise<void>; onDelete: () => void }

const publicPath = { plants: paths.plant, articles: paths.article, projects: paths.project }

export function AdminListItem({ of, row, onToggle, onDelete }: AdminListItemProps) {
  const t = useTranslations('adminList')
  const [busy, setBusy] = useState(false)
  const { id, title, detail, isPublic, createdAt, halves } = row

  async function handleToggle() {
    setBusy(true)
    await onToggle()
    setBusy(false)
  }

  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link to={paths.adminEdit(of, id)}>{title}</Link>
        </h2>
        {detail && <p className={styles.detail}>{detail}</p>}
        <p className={styles.meta}>
          <span className={styles.badge} data-public={isPublic}>
            {isPublic ? <Eye aria-hidden size={16} /> : <EyeOff aria-hidden size={16} />}
            {isPublic ? t(`isPublic.${of}`) : t(`isHidden.${of}`)}
          </span>
          <FormattedDate date={createdAt} />
          {halves > 0 && (
            <span className={styles.badge} data-warning>
              <Languages aria-hidden size={16} />
              {t('halves', { count: halves })}
            </span>
          )}
          {isPublic && <Link to={publicPath[of](id)}>{t('view')}</Link>}
        </p>
      </div>
      <p className={styles.actions}>
        <Button
          variant="secondary"
          busy={busy}
          disabled={busy}
          onClick={() => void handleToggle()}
          aria-label={isPublic ? t(`hideOne.${of}`, { title }) : t(`publishOne.${of}`, { title })}
        >
          {isPublic ? t(`hide.${of}`) : t(`publish.${of}`)}
        </Button>
        <ButtonLink to={paths.adminEdit(of, id)} variant="quiet" aria-label={t('editOne', { title })}>
          <Pencil aria-hidden size={18} />
          {t('edit')}
        </ButtonLink>
        <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOne', { title })}>
          <Trash2 aria-hidden size={18} />
          {t('delete')}
        </Button>
      </p>
    </li>
  )
}
