import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TextEditor, TextEditorOptions } from './create-editor.ts'

type Options = Pick<
  TextEditorOptions,
  'attributes' | 'phrases' | 'bibliography' | 'onWrite' | 'onLayout' | 'onPictures' | 'onPaste'
> & {
  value: string
  /** Called with the editor, and with null when it is gone. */
  onEditor?: ((editor: TextEditor | null) => void) | undefined
}

/** An element in an open section is seen wherever it stands on the page. */
const EVERYWHERE = '1000000px'

/**
 * The editor in `host`, in a file of its own: null until its section is open and the file is loaded. Meanwhile, and if it
 * cannot be loaded, the text is written in the plain field `area`.
 */
export function useTextEditor(options: Options) {
  const { value, attributes } = options
  const host = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(options)
  const [editor, setEditor] = useState<TextEditor | null>(null)
  /** What was written in the editor and is not in the form yet: rendering may follow later. */
  const written = useRef<string[]>([])

  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    let made: TextEditor | undefined
    let isGone = false
    const start = async () => {
      const { createEditor } = await import('./create-editor.ts')
      if (isGone) return
      const { value: text, attributes, phrases, bibliography } = latest.current
      const focused = area.current === document.activeElement ? area.current : null
      made = createEditor({
        parent: host.current!,
        text,
        attributes,
        phrases,
        bibliography,
        onWrite: (text) => {
          written.current.push(text)
          latest.current.onWrite(text)
        },
        onLayout: () => latest.current.onLayout(),
        onPictures: (files) => latest.current.onPictures(files),
        onPaste: (notices) => latest.current.onPaste(notices),
      })
      if (focused) made.select(focused.selectionStart, focused.selectionEnd)
      // The plain field goes at once: they have the same id.
      const editor = made
      flushSync(() => setEditor(editor))
      latest.current.onEditor?.(made)
    }
    // A form has two dozen texts, most of them in sections that stay closed.
    const shown = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        shown.disconnect()
        // The plain field stays.
        start().catch(() => undefined)
      },
      { rootMargin: EVERYWHERE },
    )
    shown.observe(host.current!)
    return () => {
      isGone = true
      shown.disconnect()
      if (made) latest.current.onEditor?.(null)
      made?.close()
    }
  }, [])

  useEffect(() => {
    const place = written.current.indexOf(value)
    if (place >= 0) written.current.splice(0, place + 1)
    else {
      written.current = []
      editor?.load(value)
    }
  }, [editor, value])

  const described = JSON.stringify(attributes)
  useEffect(() => editor?.describe(JSON.parse(described) as Record<string, string>), [editor, described])

  return { host, area, editor }
}
