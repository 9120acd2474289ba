import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { isPlainClick, Link } from '../../ui/Link.tsx'
import type { Command } from './command.ts'
import styles from './Palette.module.css'
import { useCommands } from './useCommands.tsx'
import { useFoundCommands } from './useFoundCommands.tsx'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Goes to any content, page or action by a few letters: Enter takes the first result, arrows go through all of them. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const frame = useRef<HTMLDivElement>(null)
  const [term, setTerm] = useState('')
  const isEntered = useRef(false)
  const { found, isPending } = useFoundCommands(term)
  const groups = [...useCommands(term), ...found].filter(({ commands }) => commands.length > 0)
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)

  // The first time, the dialog is open before this is loaded.
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  // Whoever types quickly presses Enter before the search has answered.
  useEffect(() => {
    if (isEntered.current && !isPending) goToFirst()
  }, [isPending])

  function goToFirst() {
    isEntered.current = false
    frame.current?.querySelector<HTMLElement>('ul :is(a, button)')?.click()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const stops = [...frame.current!.querySelectorAll<HTMLElement>('input, ul :is(a, button)')]
    const next = stops.findIndex((stop) => stop === document.activeElement) + step
    stops.at(next % stops.length)?.focus()
  }

  return (
    <div ref={frame} className={styles.palette} onKeyDown={handleKeyDown}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          isEntered.current = true
          if (!isPending) goToFirst()
        }}
      >
        <Field
          type="search"
          data-first-focus
          label={t('label')}
          placeholder={t('placeholder')}
          value={term}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTerm(event.target.value)
            isEntered.current = false
          }}
        />
      </form>
      <p role="status" className={count > 0 ? 'visually-hidden' : undefined}>
        {isPending ? t('searching') : t('found', { count })}
      </p>
      {groups.map(({ name, label, commands }) => (
        <section key={name} aria-label={label}>
          <p aria-hidden className={styles.group}>
            {label}
          </p>
          <ul>
            {commands.map((command) => (
              <li key={command.key}>
                <Option command={command} onClose={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Option({ command, onClose }: { command: Command; onClose: () => void }) {
  const { icon, label, detail } = command
  const words = (
    <>
      {icon}
      <span>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  )
  if (command.to !== undefined)
    return (
      <Link to={command.to} className={styles.option} onClick={(event) => isPlainClick(event) && onClose()}>
        {words}
      </Link>
    )
  return (
    <button
      type="button"
      className={styles.option}
      onClick={() => {
        onClose()
        command.onRun()
      }}
    >
      {words}
    </button>
  )
}
