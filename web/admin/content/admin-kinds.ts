import FileText from 'lucide-react/icons/file-text'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import House from 'lucide-react/icons/house'
import Leaf from 'lucide-react/icons/leaf'
import Sprout from 'lucide-react/icons/sprout'
import type { LucideIcon } from 'lucide-react/types'
import type { AdminFilter, ContentNoun } from '../../paths.ts'

type AdminKind = {
  icon: LucideIcon
  /** Values of `need` in the URL of its list. */
  needs: readonly NonNullable<AdminFilter['need']>[]
}

/** What the admin area has for each kind of content. */
export const ADMIN_KINDS = {
  plants: {
    icon: Leaf,
    needs: ['untranslated', 'no-precautions', 'no-source', 'undescribed', 'no-photo'],
  },
  ailments: {
    icon: HeartPulse,
    needs: ['untranslated', 'no-source'],
  },
  articles: {
    icon: FileText,
    needs: ['untranslated', 'no-source', 'undescribed'],
  },
  projects: {
    icon: Sprout,
    needs: ['untranslated', 'undescribed'],
  },
  communities: {
    icon: House,
    needs: ['untranslated'],
  },
} as const satisfies Record<ContentNoun, AdminKind>
