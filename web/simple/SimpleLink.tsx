import type { MouseEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { isPlainClick } from '../ui/Link.tsx'
import { showSimple, SIMPLE, urlOfView } from './simple.ts'
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
  const [params] = useSearchParams()

  function handleClick(event: MouseEvent<HTMLElement>) {
    // The browser follows the link where the URL would bring its own view back.
    if (!isPlainClick(event) || params.has(SIMPLE)) return
    event.preventDefault()
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    showSimple(isSimple)
    if (at) window.scrollTo(0, 0)
    const other = isSimple ? previousElementSibling : at !== 'end' && nextElementSibling
    if (other) (other as HTMLElement).focus()
  }

  const label = t(isSimple ? 'simpleView' : 'wholePage')
  return (
    <a
      href={urlOfView(isSimple, params)}
      rel="nofollow"
      className={styles[at ?? 'link']}
      data-view={isSimple ? 'simple' : 'whole'}
      onClick={handleClick}
    >
      {at === 'top' ? <span>{label}</span> : label}
    </a>
  )
}
