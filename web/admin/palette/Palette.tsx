import Search from 'lucide-react/icons/search'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Palette.module.css'
import type { Command, CommandGroup } from './command.ts'
import { usePalette } from './usePalette.ts'

/** Goes to any content, page or action by a few letters: a combobox whose options are grouped by kind. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { term, groups, count, current, isPending, run, choose, handleKeyDown, handleType } = usePalette(onClose)

  useEffect(() => input.current?.focus(), [])

  return (
    <>
      <div className={styles.search}>
        <Search aria-hidden size="1.11rem" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('label')}
          aria-expanded={count > 0}
          aria-controls={listId(id)}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(id, current)}
          placeholder={t('placeholder')}
          value={term}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          onChange={(event) => handleType(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      <p role="status" className={count > 0 ? 'visually-hidden' : styles.nothing}>
        {isPending ? t('searching') : t('found', { count })}
      </p>
      <PaletteOptions id={id} groups={groups} current={current} onChoose={choose} onRun={run} />
      <p aria-hidden className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')} <kbd>↵</kbd> {t('keys.go')} <kbd>Esc</kbd> {t('keys.close')}
      </p>
    </>
  )
}

type PaletteOptionsProps = {
  /** What ids begin with: of the list, its groups and its options. */
  id: string
  groups: readonly CommandGroup[]
  current: Command | undefined
  onChoose: (command: Command) => void
  onRun: (command: Command) => void
}

function listId(id: string): string {
  return `${id}-list`
}

function optionId(id: string, { key }: Command): string {
  return `${id}-${key}`
}

/** Commands by group. The current one is always in view. */
function PaletteOptions({ id, groups, current, onChoose, onRun }: PaletteOptionsProps) {
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
