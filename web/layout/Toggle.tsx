import type { ReactNode } from 'react'
import { SwitchState } from '../ui/SwitchState.tsx'
import styles from './Toggle.module.css'

type ToggleProps = {
  isOn: boolean
  onToggle: () => void
  label: string
  icon?: ReactNode
  isCompact?: boolean | undefined
}

/** A setting of this browser that is on or off. */
export function Toggle({ isOn, onToggle, label, icon, isCompact }: ToggleProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.toggle} onClick={onToggle}>
      {icon}
      <span className={isCompact ? 'visually-hidden' : undefined}>{label}</span>
      {!isCompact && <SwitchState isOn={isOn} />}
    </button>
  )
}
