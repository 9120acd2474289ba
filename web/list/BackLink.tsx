import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './BackLink.module.css'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={`no-print ${styles.back}`}>
      <Link to={to} className={styles.link}>
        <ArrowLeft aria-hidden size={18} />
        {children}
      </Link>
    </p>
  )
}
