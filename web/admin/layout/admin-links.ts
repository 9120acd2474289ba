import Archive from 'lucide-react/icons/archive'
import Backup from 'lucide-react/icons/database-backup'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import UserCheck from 'lucide-react/icons/user-check'
import Bug from 'lucide-react/icons/bug'
import Images from 'lucide-react/icons/images'
import Languages from 'lucide-react/icons/languages'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageSquare from 'lucide-react/icons/message-square'
import Mail from 'lucide-react/icons/mail'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { LucideIcon } from 'lucide-react/types'
import { CONTENT_NOUNS } from '../../gql/nouns.ts'
import { paths } from '../../paths.ts'
import { ADMIN_KINDS } from '../content/admin-kinds.ts'

/** The sections of the admin area, in groups. */
export const ADMIN_LINKS = [
  [
    { name: 'dashboard', to: paths.admin(), icon: LayoutDashboard },
    ...CONTENT_NOUNS.map((name) => ({ name, to: paths.adminList(name), icon: ADMIN_KINDS[name].icon })),
    { name: 'sources', to: paths.adminList('sources'), icon: BookOpen },
    { name: 'tags', to: paths.adminList('tags'), icon: Tags },
    { name: 'pictures', to: paths.adminPictures(), icon: Images },
    { name: 'translate', to: paths.adminTranslate(), icon: Languages },
  ],
  [
    { name: 'users', to: paths.adminUsers(), icon: Users },
    { name: 'notifications', to: paths.adminNotifications(), icon: Bell },
    { name: 'suggestions', to: paths.adminSuggestions({ status: 'open' }), icon: MessageSquare },
    { name: 'reviewers', to: paths.adminReviewers(), icon: UserCheck },
    { name: 'bugReports', to: paths.adminBugReports(), icon: Bug },
    { name: 'newsletter', to: paths.adminNewsletter(), icon: Mail },
  ],
  [
    { name: 'settings', to: paths.adminSettings(), icon: Settings },
    { name: 'files', to: paths.adminFiles(), icon: Archive },
    { name: 'backups', to: paths.adminBackups(), icon: Backup },
    { name: 'webhooks', to: paths.adminWebhooks(), icon: Webhook },
    { name: 'bin', to: paths.adminBin(), icon: Trash2 },
    { name: 'audit', to: paths.adminAudit(), icon: ScrollText },
  ],
] as const satisfies { name: string; to: string; icon: LucideIcon }[][]
