import Phone from 'lucide-react/icons/phone'
import { dial } from './dial.ts'
import styles from './CallLinks.module.css'

type CallLinksProps = {
  contacts: readonly { number: string | null; name: string }[]
  label?: string
}

/** Links that dial, large enough for a hurried thumb. */
export function CallLinks({ contacts, label }: CallLinksProps) {
  return (
    <ul aria-label={label} className={`row ${styles.calls}`}>
      {contacts.map(({ name, number }) => (
        <li key={name}>
          <a href={dial(number ?? '')} className={styles.call}>
            <Phone aria-hidden size="1rem" />
            <strong>{number}</strong> <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
