import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Command, CommandGroup } from './command.ts'
import styles from './Palette.module.css'

type PaletteOptionsProps = {
  /** What ids begin with: of the list, its groups and its options. */
  id: string
  groups: readonly CommandGroup[]
  current: Command | undefined
  onChoose: (command: Command) => void
  onRun: (command: Command) => void
}

export function listId(id: string): string {
  return `${id}-list`
}

export function optionId(id: string, { key }: Command): string {
  return `${id}-${key}`
}

/** Commands by group. The current one is always in view. */
export function PaletteOptions({ id, groups, current, onChoose, onRun }: PaletteOptionsProps) {
  const t = useTranslations('palette')

  useEffect(() => {
    if (current) document.getElementById(optionId(id, current))?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  return (
    <div id={listId(id)} role="listbox" aria-label={t('results')} className={styles.list}>
      {groups.map(({ name, label, commands }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} role="presentation" className={styles.group}>
            {label}
          </p>
          {commands.map((command) => (
            <div
              key={command.key}
              id={optionId(id, command)}
              role="option"
              tabIndex={-1}
              aria-selected={command === current}
              className={styles.option}
              onPointerMove={() => onChoose(command)}
              onClick={() => onRun(command)}
            >
              {command.icon}
              <span className={styles.label}>{command.label}</span>
              {command.detail && <span className={styles.detail}>{command.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
