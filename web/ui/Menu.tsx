import ChevronDown from 'lucide-react/icons/chevron-down'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useId, useRef, useState, type ComponentProps, type MouseEvent, type ReactNode, type ToggleEvent } from 'react'
import buttons from './IconButton.module.css'
import styles from './Menu.module.css'
import { Link } from './Link.tsx'
import { classes } from './classes.ts'
import { ifPossible } from './if-possible.ts'

/** The same as in Menu.module.css. */
const MENU_WIDTH = 256

type MenuProps = { label: ReactNode; accessibleLabel?: string; children: ReactNode }

export function Menu({ label, accessibleLabel, children }: MenuProps) {
  const { button, menu } = useMenu()
  return (
    <>
      <button {...button} type="button" aria-label={accessibleLabel} className={styles.button}>
        {label}
        <ChevronDown aria-hidden size="0.89rem" />
      </button>
      <div {...menu} className={`panel ${styles.menu}`}>
        <ul className="plain">{children}</ul>
      </div>
    </>
  )
}

/** A menu behind three dots. A list has many, so that `renderItems` is called only once it is opened. */
export function DotsMenu({ accessibleLabel, renderItems }: { accessibleLabel: string; renderItems: () => ReactNode }) {
  const { button, menu, wasOpened } = useMenu()
  return (
    <>
      <button {...button} type="button" aria-label={accessibleLabel} className={`${buttons.icon} soft ${styles.dots}`}>
        <EllipsisVertical aria-hidden size="1.11rem" />
      </button>
      <div {...menu} className={`panel ${styles.menu}`}>
        {wasOpened && <ul className="plain">{renderItems()}</ul>}
      </div>
    </>
  )
}

function useMenu() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [wasOpened, setOpened] = useState(false)

  function handleToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current) return
    setOpened(true)
    const at = button.current.getBoundingClientRect()
    const style = event.currentTarget.style
    const { clientHeight } = document.documentElement
    // Below its button, or above it in the lower half of the window.
    const isAbove = at.bottom > clientHeight * 0.6
    style.setProperty('--menu-top', isAbove ? 'auto' : `${Math.round(at.bottom + 6)}px`)
    style.setProperty('--menu-bottom', isAbove ? `${Math.round(clientHeight - at.top + 6)}px` : 'auto')
    // Aligned with the right end of its button, but within the window.
    const left = Math.min(at.right, document.documentElement.clientWidth - 8) - MENU_WIDTH
    style.setProperty('--menu-left', `${Math.max(8, Math.round(left))}px`)
  }

  /** Browsers without popovers show the menu while the focus is in it, and Safari gives none to a tapped button. */
  function handlePress() {
    setOpened(true)
    button.current?.focus()
  }

  function handleClick(event: MouseEvent<HTMLDivElement>) {
    if ((event.target as Element).closest('a, button')) ifPossible(() => event.currentTarget.hidePopover())
  }

  return {
    wasOpened,
    button: { ref: button, popoverTarget: id, onClick: handlePress },
    menu: { id, popover: 'auto' as const, tabIndex: -1, onBeforeToggle: handleToggle, onClick: handleClick },
  }
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
