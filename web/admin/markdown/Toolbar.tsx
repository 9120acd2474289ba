import BookMarked from 'lucide-react/icons/book-bookmark'
import Eye from 'lucide-react/icons/eye'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '../../i18n/language.ts'
import styles from './Toolbar.module.css'
import { ToolIcon } from './ToolIcon.tsx'
import { ACTIONS, SHORTCUTS, type Action } from './shortcuts.ts'

type Tool = {
  label: string
  icon: ReactNode
  keys?: string
  isExpanded?: boolean
  onPress: () => void
}

type ToolbarProps = {
  /** Name of the text and its language. */
  of: string
  /** Id of the text. */
  controls: string
  isPreviewed: boolean
  /** The language that the structure can be copied to. */
  copyTo: Language | undefined
  onAction: (action: Action) => void
  onCite: () => void
  onPreview: () => void
  onCopy: () => void
}

/**
 * No stop of the Tab key, which leads from text to text: Shift+Tab or Alt+F10 lead here from the text, see `isWayToTools`. Arrows
 * lead from button to button.
 */
export function Toolbar({ of, controls, isPreviewed, copyTo, onAction, onCite, onPreview, onCopy }: ToolbarProps) {
  const t = useTranslations('adminForm')
  const [current, setCurrent] = useState(0)
  const tools: Tool[] = [
    ...ACTIONS.map((action) => ({
      label: t(`markdown.${action}`),
      icon: <ToolIcon of={action} />,
      keys: SHORTCUTS[action],
      onPress: () => onAction(action),
    })),
    { label: `${t('cite')} ${of}`, icon: <BookMarked aria-hidden size="0.89rem" />, onPress: onCite },
    {
      label: `${t('preview.open')} ${of}`,
      icon: <Eye aria-hidden size="0.89rem" />,
      isExpanded: isPreviewed,
      onPress: onPreview,
    },
    ...(copyTo ? [{ label: t(`markdown.copyTo.${copyTo}`), icon: <ToolIcon of="copy" />, onPress: onCopy }] : []),
  ]

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const next = {
      ArrowRight: (current + 1) % tools.length,
      ArrowLeft: (current + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      role="toolbar"
      aria-label={t('markdown.toolbar', { of })}
      aria-controls={controls}
      tabIndex={-1}
      className={styles.toolbar}
      onKeyDown={handleKey}
    >
      {tools.map(({ label, icon, keys, isExpanded, onPress }, index) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-keyshortcuts={keys}
          aria-expanded={isExpanded}
          title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
          tabIndex={-1}
          data-current={index === current || undefined}
          onFocus={() => setCurrent(index)}
          onClick={onPress}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}

/** Whether a key that is pressed in a text leads to its tools. */
export function isWayToTools({ key, shiftKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  return (key === 'Tab' && shiftKey) || (key === 'F10' && altKey)
}
