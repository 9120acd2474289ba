import { Outlet, type LoaderFunctionArgs } from 'react-router-dom'
import type { Frame } from '../../layout/frame.ts'
import { AdminLayout } from './admin-counts.ts'
import styles from './AdminLayout.module.css'
import { AdminNavigation } from './AdminNavigation.tsx'
import { AdminTools } from './AdminTools.tsx'
import { loadAdmin } from './load-admin.ts'

export const handle: Frame = { HeaderTools: AdminTools }

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminLayout, {})
}

/** The frame of every admin page: dense, without the footer of the public site. */
export function Component() {
  return (
    <div className={styles.layout}>
      <AdminNavigation />
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  )
}
