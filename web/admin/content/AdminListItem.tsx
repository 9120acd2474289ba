import BookOpen from 'lucide-react/icons/book-open'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import History from 'lucide-react/icons/rotate-ccw-clock'
import ImageOff from 'lucide-react/icons/image-off'
import Languages from 'lucide-react/icons/languages'
import Pencil from 'lucide-react/icons/pencil'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-up-right-exit'
import Trash2 from 'lucide-react/icons/trash'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslations } from 'use-intl'
import type { AttentionReason } from '../../gql/graphql.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { DotsMenu, MenuItem } from '../../ui/Menu.tsx'
import type { AdminRow } from './admin-row.ts'
import records from '../list/Records.module.css'
import styles from './AdminListItem.module.css'
import selection from './Selection.module.css'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { Completeness } from './Completeness.tsx'
import { needFor } from './content-filter.ts'
import { Thumbnail } from './Thumbnail.tsx'

type AdminListItemProps = {
  of: ContentNoun
  row: AdminRow
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onToggle: () => void
  onDelete: () => void
}

export const REASON_ICONS: Record<AttentionReason, typeof Languages> = {
  UNTRANSLATED: Languages,
  NO_PRECAUTIONS: TriangleAlert,
  NO_SOURCE: BookOpen,
  UNDESCRIBED: Pencil,
  NO_PHOTO: ImageOff,
}

/** A row: picture, title, what is missing, whether it is public, languages, last change, and a menu. */
export function AdminListItem({ of, row, isSelected, onSelect, ...actions }: AdminListItemProps) {
  const t = useTranslations('adminList')
  const { id, title, detail, isPublic, isSample, needs, draftsBy, tagLabels } = row
  const StateIcon = isPublic ? Eye : EyeOff
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <label className={selection.select}>
        <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
        <span className="visually-hidden">{t('selectOne', { title })}</span>
      </label>
      <Thumbnail of={of} row={row} />
      <div className={styles.what}>
        <h2 className={records.name}>
          <Link to={paths.adminEdit(of, id)}>{title}</Link>
        </h2>
        <p className={`hint ${styles.detail}`}>
          {needs.filter(isWritten).map((need) => (
            <span key={need} className={styles.need}>
              {t(`needs.${needFor(need)}`)}
            </span>
          ))}
          {draftsBy.length > 0 && <span className={styles.need}>{t('draftBy', { who: draftsBy.join(', ') })}</span>}
          {isSample && <span>{t('isSample')}</span>}
          {detail && <span>{of === 'plants' ? <i>{detail}</i> : detail}</span>}
          {tagLabels.length > 0 && <span>{tagLabels.map(({ label }) => label).join(', ')}</span>}
        </p>
      </div>
      <div className={`fine row ${styles.facts}`}>
        <span className={styles.state} data-public={isPublic}>
          <StateIcon aria-hidden size="0.89rem" />
          {isPublic ? t(`isPublic.${of}`) : t(`isHidden.${of}`)}
        </span>
        <Completeness row={row} />
        <Changed row={row} />
      </div>
      <div className={styles.menu}>
        <DotsMenu
          accessibleLabel={t('menu', { title })}
          renderItems={() => <RowActions of={of} row={row} {...actions} />}
        />
      </div>
    </li>
  )
}

/** That there is no photo is seen at the start of the row. */
function isWritten(need: AttentionReason): boolean {
  return need !== 'NO_PHOTO'
}

type RowActionsProps = Pick<AdminListItemProps, 'of' | 'row' | 'onToggle' | 'onDelete'>

function RowActions({ of, row, onToggle, onDelete }: RowActionsProps) {
  const t = useTranslations('adminList')
  const history = useTranslations('adminHistory')
  const form = useTranslations('adminForm')
  const { id, title, detail, isPublic } = row
  return (
    <>
      <MenuItem to={paths.adminEdit(of, id)} icon={<Pencil aria-hidden size="1rem" />}>
        {t('edit')}
      </MenuItem>
      <MenuItem
        // The detail of an ailment is its slug.
        to={paths.content(of, (of === 'ailments' && detail) || id)}
        icon={<SquareArrowOutUpRight aria-hidden size="1rem" />}
      >
        {t('view')}
      </MenuItem>
      <MenuItem to={paths.adminNew(of, { from: id })} icon={<Copy aria-hidden size="1rem" />}>
        {form('duplicate')}
      </MenuItem>
      <MenuItem to={paths.adminHistory(of, id)} icon={<History aria-hidden size="1rem" />}>
        {history('open')}
      </MenuItem>
      <MenuItem
        icon={isPublic ? <EyeOff aria-hidden size="1rem" /> : <Eye aria-hidden size="1rem" />}
        aria-label={isPublic ? t(`hideOne.${of}`, { title }) : t(`publishOne.${of}`, { title })}
        onClick={onToggle}
      >
        {isPublic ? t(`hide.${of}`) : t(`publish.${of}`)}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden size="1rem" />} aria-label={t('deleteOne', { title })} onClick={onDelete}>
        {t('delete')}
      </MenuItem>
    </>
  )
}

/** When a row was saved last, and by whom. */
function Changed({ row: { updatedAt, changedBy } }: { row: AdminRow }) {
  const t = useTranslations('adminList')
  return (
    <div className={styles.changed}>
      <p>
        <span className="visually-hidden">{t('changed')} </span>
        <FormattedDate date={updatedAt} isShort />
      </p>
      {changedBy && (
        <p className={styles.who} title={changedBy}>
          {t('by', { who: changedBy.replace(/@.*/, '') })}
        </p>
      )}
    </div>
  )
}
