import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import type { ContentNoun } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BulkBar.module.css'

const ICONS = { publish: Eye, hide: EyeOff, tag: Tag, untag: Tags, delete: Trash2 }

export type BulkAction = keyof typeof ICONS

type BulkBarProps = { of: ContentNoun; count: number; onAct: (action: BulkAction) => void; onClear: () => void }

/** The number of selected rows and their actions; stays visible while scrolling. */
export function BulkBar({ of, count, onAct, onClear }: BulkBarProps) {
  const t = useTranslations('adminList')
  const labels = {
    publish: t(`publish.${of}`),
    hide: t(`hide.${of}`),
    tag: t('bulk.tag'),
    untag: t('bulk.untag'),
    delete: t('delete'),
  }
  return (
    <section aria-label={t('bulk.label')} className={styles.bulk}>
      <p role="status" className={styles.selected}>
        {t('bulk.selected', { count })}
      </p>
      {(Object.keys(ICONS) as BulkAction[]).map((action) => {
        const Icon = ICONS[action]
        return (
          <Button key={action} variant="secondary" onClick={() => onAct(action)}>
            <Icon aria-hidden size="1rem" />
            {labels[action]}
          </Button>
        )
      })}
      <Button variant="quiet" onClick={onClear}>
        <X aria-hidden size="1rem" />
        {t('bulk.clear')}
      </Button>
    </section>
  )
}
