import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { remember, remembered } from '../remember.ts'
import styles from './HideNumbers.module.css'

const STORED = 'hide-sources'

/** Hides the numbers of sources in texts. It is the style sheet that does so; the choice is remembered where scripts run. */
export function HideNumbers() {
  const t = useTranslations('sources')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current!.checked = remembered(STORED) === 'yes'
  }, [])
  return (
    <label className={`no-print ${styles.hide}`}>
      <input ref={box} type="checkbox" onChange={({ target }) => remember(STORED, target.checked ? 'yes' : 'no')} />
      {t('hide')}
    </label>
  )
}
