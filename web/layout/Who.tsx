import styles from './UserMenu.module.css'

type WhoProps = { viewer: { fullName: string | null; email: string } | null }

/** Whose menu this is. An email address only breaks before its @; a half that is longer than the menu is cut. */
export function Who({ viewer }: WhoProps) {
  const name = viewer?.fullName || viewer?.email || ''
  const parts = viewer?.fullName ? [name] : name.split(/(?=@)/)
  return (
    <li className={styles.who} title={name}>
      {parts.map((part) => (
        <span key={part} className={viewer?.fullName ? undefined : styles.half}>
          {part}
        </span>
      ))}
    </li>
  )
}
