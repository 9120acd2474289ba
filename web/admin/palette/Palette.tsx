import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { isPlainClick, Link } from '../../ui/Link.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './Palette.module.css'
import { useCommands } from './useCommands.ts'

/** Goes to any content or section by a few letters: Enter takes the first result. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const frame = useRef<HTMLDivElement>(null)
  const [term, setTerm] = useState('')
  const isEntered = useRef(false)
  const { groups, error, isPending } = useCommands(term)
  const failureOf = useFailure()
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)

  // The first time, the dialog is open before this is loaded.
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  // Whoever types quickly presses Enter before the search has answered.
  useEffect(() => {
    if (isEntered.current && !isPending) goToFirst()
  }, [isPending])

  function goToFirst() {
    isEntered.current = false
    frame.current?.querySelector<HTMLElement>('ul a')?.click()
  }

  return (
    <div ref={frame} className={styles.palette}>
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
      <p role="status" className={count > 0 && !error ? 'visually-hidden' : undefined}>
        {isPending ? t('searching') : error ? failureOf(error, t('failure')) : t('found', { count })}
      </p>
      {groups.map(({ label, commands }) => (
        <section key={label} aria-label={label}>
          <p aria-hidden className={styles.group}>
            {label}
          </p>
          <ul>
            {commands.map(({ icon: Icon, label, detail, to }) => (
              <li key={to}>
                <Link to={to} className={styles.option} onClick={(event) => isPlainClick(event) && onClose()}>
                  <Icon aria-hidden size="1rem" />
                  <span>{label}</span>
                  {detail && <i className="soft">{detail}</i>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
