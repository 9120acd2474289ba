import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isPlainClick } from '../ui/Link.tsx'
import { useSimple } from './simple.ts'
import styles from './SimpleLink.module.css'

/**
 * From a page to its simple view, and back; `at` the end of a page only back. The style sheet shows the link to the other
 * view, since a page from a cache does not know which one is remembered.
 */
export function SimpleLink({ at }: { at?: 'top' | 'end' }) {
  return (
    <>
      <ViewLink isSimple={false} at={at} />
      {at !== 'end' && <ViewLink isSimple at={at} />}
    </>
  )
}

function ViewLink({ isSimple, at }: { isSimple: boolean; at: 'top' | 'end' | undefined }) {
  const t = useTranslations('layout')
  const { show, urlOf } = useSimple()

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    show(isSimple)
    if (at) scrollTo(0, 0)
    const other = (isSimple ? previousElementSibling : nextElementSibling) as HTMLElement | null
    if (at !== 'end') other?.focus()
  }

  return (
    <a
      href={urlOf(isSimple)}
      rel="nofollow"
      className={`no-print ${styles[at ?? 'link']}`}
      data-view={isSimple ? 'simple' : 'whole'}
      onClick={handleClick}
    >
      <span>{t(isSimple ? 'simpleView' : 'wholePage')}</span>
    </a>
  )
}
