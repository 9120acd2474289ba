import {
  Archive,
  Bell,
  BookOpen,
  Bug,
  FileText,
  HeartPulse,
  Leaf,
  LayoutDashboard,
  Mail,
  ScrollText,
  Sprout,
  Trash2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useLocation, type LoaderFunctionArgs } from 'react-router-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { BugReportButton } from '../../bug-report/BugReportButton.tsx'
import { graphql } from '../../gql/gql.ts'
import type { AdminLayoutQuery } from '../../gql/graphql.ts'
import { usePage } from '../../load.ts'
import { paths } from '../../paths.ts'
import styles from './AdminLayout.module.css'
import { loadAdmin } from './load-admin.ts'

const AdminLayout = graphql(`
  query AdminLayout {
    adminOverview {
      counts {
        plants
        ailments
        articles
        projects
        users
      }
    }
  }
`)

type Counts = AdminLayoutQuery['adminOverview']['counts']
type Counted = 'plants' | 'ailments' | 'articles' | 'projects' | 'users'

const COUNTED: readonly Counted[] = ['plants', 'ailments', 'articles', 'projects', 'users']

const LINKS: readonly {
  name: Counted | 'dashboard' | 'sources' | 'notifications' | 'bugReports' | 'newsletter' | 'files' | 'bin' | 'audit'
  to: string
  icon: LucideIcon
}[] = [
  { name: 'dashboard', to: paths.admin(), icon: LayoutDashboard },
  { name: 'plants', to: paths.adminList('plants'), icon: Leaf },
  { name: 'ailments', to: paths.adminList('ailments'), icon: HeartPulse },
  { name: 'articles', to: paths.adminList('articles'), icon: FileText },
  { name: 'projects', to: paths.adminList('projects'), icon: Sprout },
  { name: 'sources', to: paths.adminList('sources'), icon: BookOpen },
  { name: 'users', to: paths.adminUsers(), icon: Users },
  { name: 'notifications', to: paths.adminNotifications(), icon: Bell },
  { name: 'bugReports', to: paths.adminBugReports(), icon: Bug },
  { name: 'newsletter', to: paths.adminNewsletter(), icon: Mail },
  { name: 'files', to: paths.adminFiles(), icon: Archive },
  { name: 'bin', to: paths.adminBin(), icon: Trash2 },
  { name: 'audit', to: paths.adminAudit(), icon: ScrollText },
]

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminLayout, {})
}

/** The frame of every admin page. The counts come from the cache, so they follow every change. */
export function Component() {
  const { data } = usePage(AdminLayout, {})
  const counts = data?.adminOverview.counts
  return (
    <div className={`wrap ${styles.layout}`}>
      <Header counts={counts} />
      <SideNavigation counts={counts} />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}

function Header({ counts }: { counts: Counts | undefined }) {
  const t = useTranslations('admin')
  return (
    <div className={styles.header}>
      <div className={styles.totals}>
        <p className={styles.name}>{t('title')}</p>
        {counts && (
          <ul className={styles.counts} aria-label={t('counts')}>
            {COUNTED.map((name) => (
              <li key={name}>{t.rich(`counted.${name}`, { count: counts[name], b: strong })}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.otter}>
        <BugReportButton />
      </div>
    </div>
  )
}

function strong(number: ReactNode) {
  return <strong>{number}</strong>
}

function SideNavigation({ counts }: { counts: Counts | undefined }) {
  const t = useTranslations('admin')
  const format = useFormatter()
  const { pathname } = useLocation()
  const isCurrent = (to: string) => (to === paths.admin() ? pathname === to : pathname.startsWith(to))
  return (
    <nav aria-label={t('navigation')} className={styles.side}>
      <ul className={styles.links}>
        {LINKS.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Link
              ref={isCurrent(to) ? bringIntoSight : undefined}
              to={to}
              className={styles.link}
              aria-current={isCurrent(to) ? 'page' : undefined}
            >
              <Icon aria-hidden size={20} />
              <span>{t(`links.${name}`)}</span>
              {counts && isCounted(name) && <span className={styles.count}>{format.number(counts[name])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone, the links are in a row wider than the screen. */
function bringIntoSight(link: HTMLAnchorElement | null) {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2
}

function isCounted(name: string): name is Counted {
  return COUNTED.some((counted) => counted === name)
}
