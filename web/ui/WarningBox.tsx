import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useId, type ReactNode } from 'react'
import styles from './WarningBox.module.css'

type WarningBoxProps = { title: ReactNode; children: ReactNode; id?: string }

export function WarningBox({ title, children, id }: WarningBoxProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={styles.box}>
      <h2 id={titleId} className={styles.title}>
        <TriangleAlert aria-hidden size="1.44rem" className={styles.icon} />
        {title}
      </h2>
      <div>{children}</div>
    </section>
  )
}
