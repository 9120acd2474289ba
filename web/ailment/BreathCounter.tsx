import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './BreathCounter.module.css'
import { signForAge, type BreathSign } from './breath-signs.ts'

type BreathCounterProps = {
  open: boolean
  onClose: () => void
  signs: readonly BreathSign[]
  childAge: string | undefined
  /** Whom to call. */
  children: ReactNode
}

const SECONDS = 60
/** Two touches closer together are one of a trembling hand: nobody breathes as fast. */
const TREMBLING_MS = 150
/** When a screen reader says how many seconds are left: more often, it would speak over the counting. */
const TOLD_AT = [30, 10]
const OTHER_AGE = 'other'

type State =
  | { is: 'ready' | 'interrupted' }
  | { is: 'counting'; end: number; left: number; count: number }
  | { is: 'over'; count: number }

/** Counts the breaths of a minute, and compares them with the danger sign for the age. */
export function BreathCounter({ open, onClose, ...rest }: BreathCounterProps) {
  const t = useTranslations('breaths')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <Counter onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Counter({ signs, childAge, onClose, children }: Omit<BreathCounterProps, 'open'>) {
  const t = useTranslations('breaths')
  const nameOf = useAgeName()
  const [age, setAge] = useState(() => keyOf(signForAge(signs, childAge)))
  const [state, setState] = useState<State>({ is: 'ready' })
  const lastTap = useRef(-Infinity)
  const { is } = state

  useEffect(() => {
    if (is !== 'counting') return
    const tick = () => setState((now) => (now.is === 'counting' ? afterTick(now) : now))
    // While the page is hidden nobody taps: the number would be too low.
    const interrupt = () => document.hidden && setState({ is: 'interrupted' })
    const interval = setInterval(tick, 200)
    document.addEventListener('visibilitychange', interrupt)
    return () => {
      clearInterval(interval)
      document.removeEventListener('visibilitychange', interrupt)
    }
  }, [is])

  function handleStart() {
    lastTap.current = -Infinity
    setState({ is: 'counting', end: performance.now() + SECONDS * 1000, left: SECONDS, count: 0 })
  }

  function handleTap() {
    const now = performance.now()
    if (now - lastTap.current < TREMBLING_MS) return
    lastTap.current = now
    setState((state) => (state.is === 'counting' && now < state.end ? { ...state, count: state.count + 1 } : state))
  }

  if (state.is === 'counting') {
    const { count, left } = state
    const told = TOLD_AT.filter((seconds) => left <= seconds).at(-1)
    return (
      <div className={styles.counting}>
        <button ref={focus} type="button" className={styles.tap} onClick={handleTap} onKeyDown={ignoreRepeated}>
          {t('tap')}
        </button>
        <p className={styles.count}>{t('count', { count })}</p>
        <p role="timer" className={styles.left}>
          {t('left', { seconds: left })}
        </p>
        <progress aria-hidden max={SECONDS} value={SECONDS - left} />
        <p role="status" className="visually-hidden">
          {told && t('left', { seconds: told })}
        </p>
      </div>
    )
  }

  if (state.is === 'over') {
    const sign = signs.find((each) => keyOf(each) === age)
    return (
      <Result count={state.count} sign={sign} onClose={onClose} onAgain={() => setState({ is: 'ready' })}>
        {children}
      </Result>
    )
  }

  return (
    <div className={styles.ready}>
      {is === 'interrupted' && (
        <div role="alert">
          <Notice>{t('interrupted')}</Notice>
        </div>
      )}
      <fieldset className={styles.ages}>
        <legend>{t('age')}</legend>
        {[...signs.map((sign) => [keyOf(sign), nameOf(sign)] as const), [OTHER_AGE, t('otherAge')] as const].map(
          ([key, label]) => (
            <label key={key} className={styles.age}>
              <input type="radio" name="breaths-age" checked={key === age} onChange={() => setAge(key)} />
              {label}
            </label>
          ),
        )}
      </fieldset>
      <p>{t('how')}</p>
      <Button disabled={!age} onClick={handleStart} className={styles.start}>
        {t('start', { seconds: SECONDS })}
      </Button>
    </div>
  )
}

type ResultProps = {
  count: number
  sign: BreathSign | undefined
  onClose: () => void
  onAgain: () => void
  children: ReactNode
}

/** A number below the limit says nothing of the other danger signs, so that nothing here calms. */
function Result({ count, sign, onClose, onAgain, children }: ResultProps) {
  const t = useTranslations('breaths')
  const urgency = useTranslations('ailmentPage.urgency')
  const isFast = sign !== undefined && count >= sign.breaths
  return (
    <div className={styles.result}>
      <div className={styles.verdict} data-fast={isFast || undefined}>
        <h3 ref={focus} tabIndex={-1}>
          {t('counted', { count })}
        </h3>
        {isFast ? (
          <>
            <p className={styles.urgent}>{urgency(sign.urgency)}</p>
            <p>{sign.text}</p>
          </>
        ) : (
          <p>{sign ? t(count === 0 ? 'none' : 'fewer', { limit: sign.breaths }) : t('noLimit')}</p>
        )}
        {sign && <p className="hint">{t('sources', { names: sign.sources.join('; ') })}</p>}
      </div>
      {children}
      <a href="#danger-signs" onClick={onClose}>
        {t('dangerSigns')}
      </a>
      <Button variant="secondary" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}

/** "From 2 to 11 months", "1 to 4 years", "under 2 months". */
function useAgeName(): (limit: Pick<BreathSign, 'fromMonths' | 'underMonths'>) => string {
  const t = useTranslations('breaths')
  return ({ fromMonths: from, underMonths: under }) => {
    const areYears = from % 12 === 0 && under % 12 === 0
    if (from === 0) return areYears ? t('underYears', { years: under / 12 }) : t('underMonths', { months: under })
    return areYears ? t('years', { from: from / 12, to: under / 12 - 1 }) : t('months', { from, to: under - 1 })
  }
}

function keyOf(sign: BreathSign | undefined): string | undefined {
  return sign && `${sign.fromMonths}-${sign.underMonths}`
}

function afterTick(state: State & { is: 'counting' }): State {
  const left = Math.ceil((state.end - performance.now()) / 1000)
  if (left <= 0) return { is: 'over', count: state.count }
  return left === state.left ? state : { ...state, left }
}

/** Where what had the focus is gone. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}

/** A key that is held down. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
