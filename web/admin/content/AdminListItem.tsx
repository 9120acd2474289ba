import { BookOpen, Eye, EyeOff, Languages, Pencil, PencilRuler, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { AttentionReason, ContentItemsQuery } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { paths, type ContentNoun } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import styles from './AdminList.module.css'
import { needFor, useAdminFilter } from './content-filter.ts'

export type AdminRow = ContentItemsQuery['contentItems']['edges'][number]['node']

type AdminListItemProps = {
  of: ContentNoun
  row: AdminRow
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onToggle: () => Promise<void>
  onDelete: () => void
}

const PUBLIC_PATHS = {
  plants: ({ id }: AdminRow) => paths.plant(id),
  // Its `detail` is its slug.
  ailments: ({ detail }: AdminRow) => paths.ailment(detail ?? ''),
  articles: ({ id }: AdminRow) => paths.article(id),
  projects: ({ id }: AdminRow) => paths.project(id),
} satisfies Record<ContentNoun, (row: AdminRow) => string>

export const REASON_ICONS: Record<AttentionReason, typeof Languages> = {
  UNTRANSLATED: Languages,
  NO_PRECAUTIONS: TriangleAlert,
  NO_SOURCE: BookOpen,
}

export function AdminListItem({ of, row, isSelected, onSelect, onToggle, onDelete }: AdminListItemProps) {
  const t = useTranslations('adminList')
  const history = useTranslations('adminHistory')
  const { sort } = useAdminFilter(of)
  const [busy, setBusy] = useState(false)
  const { id, title, detail, isPublic, isSample, createdAt, updatedAt, needs, tagLabels } = row

  async function handleToggle() {
    setBusy(true)
    await onToggle()
    setBusy(false)
  }

  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <label className={styles.select}>
        <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
        <span className="visually-hidden">{t('selectOne', { title })}</span>
      </label>
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
          {isSample && (
            <span className={styles.badge}>
              <PencilRuler aria-hidden size={16} />
              {t('isSample')}
            </span>
          )}
          {sort === 'changed' ? (
            <span>
              {t('changed')} <FormattedDate date={updatedAt} />
            </span>
          ) : (
            <FormattedDate date={createdAt} />
          )}
          {needs.map((need) => {
            const Icon = REASON_ICONS[need]
            return (
              <span key={need} className={styles.badge} data-warning>
                <Icon aria-hidden size={16} />
                {t(`needs.${needFor(need)}`)}
              </span>
            )
          })}
          {isPublic && <Link to={PUBLIC_PATHS[of](row)}>{t('view')}</Link>}
          <Link to={paths.adminHistory(of, id)} aria-label={history('openOne', { title })}>
            {history('open')}
          </Link>
        </p>
        {tagLabels.length > 0 && <p className={styles.tags}>{tagLabels.map(({ label }) => label).join(' · ')}</p>}
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
