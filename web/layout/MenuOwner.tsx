import styles from './UserMenu.module.css'

type MenuOwnerProps = { viewer: { fullName: string | null; email: string } | null }

/** The owner of the menu. An email address breaks only before its @; longer parts are truncated. */
export function MenuOwner({ viewer }: MenuOwnerProps) {
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
