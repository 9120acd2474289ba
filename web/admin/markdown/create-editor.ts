import './style-sheets.ts'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkup,
  markdownLanguage,
  pasteURLAsLink,
} from '@codemirror/lang-markdown'
import { Annotation, Compartment, EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { COMMANDS } from './actions.ts'
import { alignable } from './alignment.ts'
import { citationMarks, type Bibliography } from './citation-marks.ts'
import type { Notice } from './paste/notices.ts'
import type { Pasted } from './paste/paste.ts'
import { ACTIONS, SHORTCUTS, type Action } from './shortcuts.ts'
import { theme } from './theme.ts'

export { align } from './alignment.ts'

export interface TextEditorOptions {
  parent: Element
  text: string
  /** Attributes of the element that holds the text: its id, language and name. */
  attributes: Record<string, string>
  /** The editor's own words, from English. */
  phrases: Record<string, string>
  bibliography: Bibliography
  onWrite: (text: string) => void
  onLayout: () => void
  /** Pictures were dropped or pasted, which texts do not hold. */
  onPictures: (files: readonly File[]) => void
  /** Text was pasted; what its formatting said and the text cannot say. */
  onPaste: (notices: readonly Notice[]) => void
}

export type TextEditor = ReturnType<typeof createEditor>

const isOutside = Annotation.define<true>()

/** A Markdown editor. Tab leaves it, as it leaves any other field. */
export function createEditor({ parent, text, attributes, phrases, bibliography, ...on }: TextEditorOptions) {
  const described = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        citationMarks(bibliography),
        keymap.of([
          ...ACTIONS.map((action) => ({ key: keyOf(SHORTCUTS[action]), run: COMMANDS[action] })),
          { key: 'Enter', run: insertNewlineContinueMarkup },
          { key: 'Backspace', run: deleteMarkupBackward },
          // Not the other shortcuts of programmers: Ctrl+Enter, for one, saves a translation.
          ...standardKeymap,
          ...historyKeymap,
        ]),
        markdownLanguage.extension,
        pasteURLAsLink,
        theme,
        EditorView.lineWrapping,
        EditorState.phrases.of(phrases),
        EditorView.contentAttributes.of({ spellcheck: 'true', autocorrect: 'on', autocapitalize: 'on' }),
        described.of(EditorView.contentAttributes.of(attributes)),
        // A form that is being sent is disabled, but only its own controls are by themselves.
        EditorState.changeFilter.of((change) => change.annotation(isOutside) ?? !parent.closest('fieldset:disabled')),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((change) => change.annotation(isOutside)))
            on.onWrite(state.doc.toString())
        }),
        EditorView.domEventHandlers({
          paste: handlePaste,
          drop: (event) => handPictures(event, event.dataTransfer),
        }),
        alignable(on.onLayout),
      ],
    }),
  })

  function handlePaste(event: ClipboardEvent): boolean {
    if (handPictures(event, event.clipboardData)) return true
    const [html = '', plain = ''] = ['text/html', 'text/plain'].map((type) => event.clipboardData?.getData(type))
    // The editor pastes a URL as a link, and other text of one line as it is.
    if (!html && !/~|\t|\u{335}|\u{336}/u.test(plain)) return false
    event.preventDefault()
    void insertPasted(html, plain)
    return true
  }

  async function insertPasted(html: string, plain: string) {
    let pasted: Pasted
    try {
      const { pastedHtml, pastedText } = await import('./paste/paste.ts')
      pasted = html ? pastedHtml(html) : pastedText(plain)
      if (!pasted.markdown && pasted.notices.length === 0) pasted = pastedText(plain)
    } catch {
      // Without a network, or too deeply nested: its words, and a warning.
      pasted = { markdown: plain, notices: [{ kind: 'unread', words: [], more: 0 }] }
    }
    if (pasted.markdown) insert(pasted.markdown, 'input.paste')
    on.onPaste(pasted.notices)
  }

  function handPictures(event: Event, data: DataTransfer | null): boolean {
    // Word sends a picture of what it copies along.
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0 || data!.types.includes('text/plain')) return false
    event.preventDefault()
    on.onPictures(pictures)
    return true
  }

  function insert(added: string, userEvent = 'input') {
    view.dispatch(view.state.replaceSelection(added), { userEvent, scrollIntoView: true })
  }

  return {
    view,
    insert,
    run: (action: Action) => {
      COMMANDS[action](view)
      view.focus()
    },
    /** Replaces the text as its writer would: it can be undone. */
    replace: (next: string) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, userEvent: 'input' }),
    /** Replaces the text with one from elsewhere, which `onWrite` does not hear of. */
    load: (next: string) => {
      if (next === view.state.doc.toString()) return
      const changes = { from: 0, to: view.state.doc.length, insert: next }
      view.dispatch({ changes, annotations: isOutside.of(true), filter: false })
    },
    describe: (attributes: Record<string, string>) =>
      view.dispatch({ effects: described.reconfigure(EditorView.contentAttributes.of(attributes)) }),
    select: (from: number, to: number) => {
      view.dispatch({ selection: { anchor: from, head: to } })
      view.focus()
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}

/** `Control+Shift+L` as CodeMirror writes it; on a Mac it is the Command key. */
function keyOf(shortcut: string): string {
  return shortcut
    .replace('Control', 'Mod')
    .replaceAll('+', '-')
    .replace(/[A-Z]$/, (letter) => letter.toLowerCase())
}
