import FileText from 'lucide-react/icons/file-text'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import House from 'lucide-react/icons/house'
import Leaf from 'lucide-react/icons/leaf'
import Sprout from 'lucide-react/icons/sprout'
import type { LucideIcon } from 'lucide-react/types'
import type { Bundle } from '../../i18n/messages.ts'
import type { AdminFilter, ContentNoun } from '../../paths.ts'

type AdminKind = {
  icon: LucideIcon
  /** The words of its public page, which a preview needs. */
  words: Bundle
  /** Values of `need` in the URL of its list. */
  needs: readonly NonNullable<AdminFilter['need']>[]
}

/** What the admin area has for each kind of content. */
export const ADMIN_KINDS = {
  plants: {
    icon: Leaf,
    words: 'health',
    needs: ['untranslated', 'no-precautions', 'no-source', 'undescribed', 'no-photo'],
  },
  ailments: {
    icon: HeartPulse,
    words: 'ailments',
    needs: ['untranslated', 'no-source'],
  },
  articles: {
    icon: FileText,
    words: 'article',
    needs: ['untranslated', 'no-source', 'undescribed'],
  },
  projects: {
    icon: Sprout,
    words: 'project',
    needs: ['untranslated', 'undescribed'],
  },
  communities: {
    icon: House,
    words: 'community',
    needs: ['untranslated'],
  },
} as const satisfies Record<ContentNoun, AdminKind>
