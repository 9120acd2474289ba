import {
  Archive,
  Bell,
  BookOpen,
  Bug,
  FileText,
  HeartPulse,
  Languages,
  LayoutDashboard,
  Leaf,
  Mail,
  ScrollText,
  Sprout,
  Trash2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import type { Counted } from './admin-counts.ts'

export type AdminLink = {
  name:
    | Counted
    | 'dashboard'
    | 'sources'
    | 'translate'
    | 'notifications'
    | 'bugReports'
    | 'newsletter'
    | 'files'
    | 'bin'
    | 'audit'
  to: string
  icon: LucideIcon
}

/** The sections of the admin area, in groups. */
export const ADMIN_LINKS: readonly (readonly AdminLink[])[] = [
  [
    { name: 'dashboard', to: paths.admin(), icon: LayoutDashboard },
    { name: 'plants', to: paths.adminList('plants'), icon: Leaf },
    { name: 'ailments', to: paths.adminList('ailments'), icon: HeartPulse },
    { name: 'articles', to: paths.adminList('articles'), icon: FileText },
    { name: 'projects', to: paths.adminList('projects'), icon: Sprout },
    { name: 'sources', to: paths.adminList('sources'), icon: BookOpen },
    { name: 'translate', to: paths.adminTranslate(), icon: Languages },
  ],
  [
    { name: 'users', to: paths.adminUsers(), icon: Users },
    { name: 'notifications', to: paths.adminNotifications(), icon: Bell },
    { name: 'bugReports', to: paths.adminBugReports(), icon: Bug },
    { name: 'newsletter', to: paths.adminNewsletter(), icon: Mail },
  ],
  [
    { name: 'files', to: paths.adminFiles(), icon: Archive },
    { name: 'bin', to: paths.adminBin(), icon: Trash2 },
    { name: 'audit', to: paths.adminAudit(), icon: ScrollText },
  ],
]
