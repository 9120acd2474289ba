import { useState, type FocusEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Section.module.css'
import { State } from './State.tsx'

/** How far a section is. */
export type SectionState = {
  hasTexts: boolean
  /** Texts that stand in one language only, by the language that is missing. */
  missing: { en: number; es: number }
  /** What is missing to be public. */
  gaps: number
  isRefused: boolean
}

type SectionProps = {
  id: string
  title: string
  /** What is in it, in a few words. */
  detail: string
  state: SectionState
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A section of a long form: a line that says how far it is, and opens. */
export function Section({ id, title, detail, state, isOpen, onToggle, children }: SectionProps) {
  return (
    <details id={id} open={isOpen} className={styles.section} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.summary} onFocus={(event) => movesOn(event) && onToggle(true)}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.detail}>{detail}</span>
        <span className={styles.states}>
          <States {...state} />
        </span>
      </summary>
      <div role="group" aria-label={title} className={`stack ${styles.fields}`}>
        {children}
      </div>
    </details>
  )
}

/** Whether the focus comes, by keyboard, out of the fields of the section before. */
function movesOn({ currentTarget: line, relatedTarget: from }: FocusEvent<HTMLElement>): boolean {
  const fields = line.parentElement!.previousElementSibling?.lastElementChild
  return line.matches(':focus-visible') && Boolean(fields?.contains(from))
}

function States({ hasTexts, missing, gaps, isRefused }: SectionState) {
  const t = useTranslations('adminForm.state')
  const isDone = hasTexts && !isRefused && missing.en + missing.es + gaps === 0
  return (
    <>
      {isRefused && <State tone="refused">{t('refused')}</State>}
      {gaps > 0 && <State tone="unsafe">{t('unsafe', { count: gaps })}</State>}
      {missing.en > 0 && <State tone="missing">{t('missingEn', { count: missing.en })}</State>}
      {missing.es > 0 && <State tone="missing">{t('missingEs', { count: missing.es })}</State>}
      {isDone && <State tone="done">{t('done')}</State>}
    </>
  )
}

/** Which sections are open. A section with a field that the server refused opens. */
export function useSections<Id extends string>(
  ids: readonly Id[],
  refused: (id: Id) => boolean,
  initial: readonly Id[],
) {
  const [open, setOpen] = useState(initial)
  const [wasRefused, setRefused] = useState<readonly Id[]>([])
  const isRefused = ids.filter(refused)
  const added = isRefused.filter((id) => !wasRefused.includes(id))
  if (isRefused.join(' ') !== wasRefused.join(' ')) {
    setRefused(isRefused)
    setOpen([...open.filter((id) => !added.includes(id)), ...added])
  }

  return {
    isAllOpen: ids.every((id) => open.includes(id)),
    setAll: (isOpen: boolean) => setOpen(isOpen ? ids : []),
    sectionOf: (id: Id) => ({
      id,
      isOpen: open.includes(id),
      onToggle: (isOpen: boolean) =>
        setOpen((current) =>
          isOpen === current.includes(id)
            ? current
            : isOpen
              ? [...current, id]
              : current.filter((other) => other !== id),
        ),
    }),
  }
}
