import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import styles from './Palette.module.css'
import type { Command } from './command.ts'
import { useCommands } from './useCommands.tsx'
import { useFoundCommands } from './useFoundCommands.tsx'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Goes to any content, page or action by a few letters: a combobox whose options are grouped by kind. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(0)
  const isAwaited = useRef(false)
  const commands = useCommands(term)
  const { found, isPending } = useFoundCommands(term)
  const groups = [...commands, ...found].filter(({ commands }) => commands.length > 0)
  const options = groups.flatMap(({ commands }) => commands)
  const current = options[Math.min(active, options.length - 1)]
  const optionId = (command: Command) => `${id}-${command.key}`

  useEffect(() => input.current?.focus(), [])

  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    if (command.to === undefined) command.onRun()
    else void navigate(command.to)
  }

  const runFirst = useRef(() => run(options[0]))

  useEffect(() => {
    runFirst.current = () => run(options[0])
  })

  // Whoever types quickly presses Enter before the search has answered.
  useEffect(() => {
    if (isPending || !isAwaited.current) return
    isAwaited.current = false
    runFirst.current()
  }, [isPending, runFirst])

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isPending && active === 0) isAwaited.current = true
    else run(current)
  }

  function handleType(term: string) {
    setTerm(term)
    setActive(0)
    isAwaited.current = false
  }

  return (
    <>
      <div className={styles.search}>
        <Search aria-hidden size={20} />
        <input
          ref={input}
          role="combobox"
          aria-label={t('label')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
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
      <p role="status" className={options.length > 0 ? 'visually-hidden' : styles.nothing}>
        {isPending ? t('searching') : t('found', { count: options.length })}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
        {groups.map(({ name, label, commands }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} role="presentation" className={styles.group}>
              {label}
            </p>
            {commands.map((command) => (
              <div
                key={command.key}
                id={optionId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === current}
                className={styles.option}
                onPointerMove={() => setActive(options.indexOf(command))}
                onClick={() => run(command)}
              >
                {command.icon}
                <span className={styles.label}>{command.label}</span>
                {command.detail && <span className={styles.detail}>{command.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p aria-hidden className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')} <kbd>↵</kbd> {t('keys.go')} <kbd>Esc</kbd> {t('keys.close')}
      </p>
    </>
  )
}
