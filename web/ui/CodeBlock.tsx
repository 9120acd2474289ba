import { useEffect, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './CodeBlock.module.css'
import { ifPossible } from './if-possible.ts'
import { useInBrowser } from './useInBrowser.ts'

type CodeBlockProps = {
  title: string
  code: string
  labels: { copy: string; copied: string }
  /** Id of the block in the page, used by tests. */
  name?: string
  /** Whether long lines go on below, as of prose. */
  wraps?: boolean
  action?: ReactNode
}

/** A program or a query. Wide blocks can be scrolled with the keyboard. */
export function CodeBlock({ title, code, labels, name, wraps, action }: CodeBlockProps) {
  return (
    <figure className={`panel ${styles.block}`}>
      <figcaption className={`row ${styles.caption}`}>
        <span className={styles.title}>{title}</span>
        {action}
        <CopyButton text={code} labels={labels} />
      </figcaption>
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- a part that scrolls has to be reached to be scrolled */}
      <pre tabIndex={0} className={styles.code} data-example={name} data-wraps={wraps}>
        <code translate="no">{code}</code>
      </pre>
    </figure>
  )
}

const COPIED_MS = 2000

/** Shown only if it works: with scripts, and with a connection that allows clipboard access. */
function CopyButton({ text, labels }: { text: string; labels: CodeBlockProps['labels'] }) {
  const canCopy = useInBrowser(hasClipboard, false)
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Clipboard access was denied: the text can still be selected.
    }
  }

  // Its room is there from the first, lest what is beside it move from under a finger.
  return (
    <Button
      variant="quiet"
      className={styles.copy}
      data-missing={canCopy ? undefined : ''}
      onClick={() => void handleCopy()}
    >
      <span aria-live="polite">{isCopied ? labels.copied : labels.copy}</span>
    </Button>
  )
}

const hasClipboard = () => Boolean(ifPossible(() => navigator.clipboard))
