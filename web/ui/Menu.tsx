import { ChevronDown } from 'lucide-react'
import { useId, useRef, type ComponentProps, type MouseEvent, type ReactNode, type ToggleEvent } from 'react'
import { Link } from 'react-router-dom'
import styles from './Menu.module.css'
import { classes } from './classes.ts'

/** The same as in Menu.module.css. */
const MENU_WIDTH = 256

type MenuProps = { label: ReactNode; accessibleLabel?: string; children: ReactNode }

export function Menu({ label, accessibleLabel, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  function handleToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current) return
    const at = button.current.getBoundingClientRect()
    const style = event.currentTarget.style
    style.setProperty('--menu-top', `${Math.round(at.bottom + 6)}px`)
    // Aligned with the right end of its button, but within the window.
    const left = Math.min(at.right, document.documentElement.clientWidth - 8) - MENU_WIDTH
    style.setProperty('--menu-left', `${Math.max(8, Math.round(left))}px`)
  }

  function handleClick(event: MouseEvent<HTMLDivElement>) {
    if ((event.target as Element).closest('a, button')) event.currentTarget.hidePopover()
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={accessibleLabel} className={styles.button}>
        {label}
        <ChevronDown aria-hidden size={16} />
      </button>
      <div id={id} popover="auto" className={styles.menu} onBeforeToggle={handleToggle} onClick={handleClick}>
        <ul className={styles.list}>{children}</ul>
      </div>
    </>
  )
}

type MenuItemProps = { icon?: ReactNode; children: ReactNode } & (
  { to: string; onClick?: () => void } | ({ to?: undefined } & Omit<ComponentProps<'button'>, 'children' | 'ref'>)
)

export function MenuItem({ icon, children, ...rest }: MenuItemProps) {
  return (
    <li>
      {rest.to === undefined ? (
        <button {...rest} type={rest.type ?? 'button'} className={classes(styles.item, rest.className)}>
          {icon}
          {children}
        </button>
      ) : (
        <Link to={rest.to} onClick={rest.onClick} className={styles.item}>
          {icon}
          {children}
        </Link>
      )}
    </li>
  )
}
