import Wind from 'lucide-react/icons/wind'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import type { BreathSign } from './breath-signs.ts'

type Counter = typeof import('./BreathCounter.tsx')

type BreathButtonProps = {
  signs: readonly BreathSign[]
  childAge: string | undefined
  /** Whom to call. */
  children: ReactNode
}

/** Opens the counter of breaths, which is loaded then, where a danger sign depends on their number. */
export function BreathButton({ signs, childAge, children }: BreathButtonProps) {
  const t = useTranslations('breaths')
  const [isOpen, setIsOpen] = useState(false)
  const [counter, setCounter] = useState<Counter>()
  if (signs.length === 0) return null

  function handleOpen() {
    setIsOpen(true)
    // Without a connection the next tap tries again.
    if (!counter) void import('./BreathCounter.tsx').then(setCounter, () => setIsOpen(false))
  }

  return (
    <>
      <Button variant="secondary" className="no-print" aria-haspopup="dialog" onClick={handleOpen}>
        <Wind aria-hidden size="1.11rem" />
        {t('open')}
      </Button>
      {counter && (
        <counter.BreathCounter open={isOpen} onClose={() => setIsOpen(false)} signs={signs} childAge={childAge}>
          {children}
        </counter.BreathCounter>
      )}
    </>
  )
}
