import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'
import type { Command } from '@codemirror/view'
import type { Action } from './shortcuts.ts'

const LINE_START = /^(?:#{1,6} |\s*(?:[-*+]|\d+[.)]) )?/

export const COMMANDS: Record<Action, Command> = {
  bold: changing((state) => wrapped(state, '**')),
  italic: changing((state) => wrapped(state, '*')),
  heading: changing((state) => prefixed(state, /^#{1,6} $/, () => '## ')),
  bullets: changing((state) => prefixed(state, /^\s*[-*+] $/, () => '- ')),
  numbers: changing((state) => prefixed(state, /^\s*\d+[.)] $/, (index) => `${index + 1}. `)),
  link: changing(linked),
}

function changing(make: (state: EditorState) => TransactionSpec): Command {
  return (view) => {
    view.dispatch(make(view.state), { userEvent: 'input', scrollIntoView: true })
    return true
  }
}

/** Puts marks around what is selected, or removes them. */
function wrapped(state: EditorState, mark: string): TransactionSpec {
  const size = mark.length
  return state.changeByRange(({ from, to }) => {
    const [before, after] = [state.sliceDoc(from - size, from), state.sliceDoc(to, to + size)]
    // One of two asterisks is no mark of its own.
    const isBold = size === 1 && state.sliceDoc(from - 2, from) === '**' && state.sliceDoc(from - 3, from) !== '***'
    if (before === mark && after === mark && !isBold)
      return {
        changes: [
          { from: from - size, to: from },
          { from: to, to: to + size },
        ],
        range: EditorSelection.range(from - size, to - size),
      }
    return {
      changes: [
        { from, insert: mark },
        { from: to, insert: mark },
      ],
      range: EditorSelection.range(from + size, to + size),
    }
  })
}

/** Begins the selected lines in another way, or, if all begin so, in none. */
function prefixed(state: EditorState, own: RegExp, prefix: (index: number) => string): TransactionSpec {
  const { from, to } = state.selection.main
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index))
  const chosen = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '')
  const starts = chosen.map(({ text }) => LINE_START.exec(text)![0])
  const isSet = starts.every((start) => own.test(start))
  const changes = state.changes(
    chosen.map((line, index) => ({
      from: line.from,
      to: line.from + starts[index]!.length,
      insert: isSet ? '' : prefix(index),
    })),
  )
  return { changes, selection: state.selection.map(changes, 1) }
}

/** Makes what is selected a link, whose URL is then selected. */
function linked(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main
  const text = state.sliceDoc(from, to)
  const url = 'https://'
  const start = from + `[${text}](`.length
  return {
    changes: { from, to, insert: `[${text}](${url})` },
    selection: text ? EditorSelection.range(start, start + url.length) : EditorSelection.cursor(from + 1),
  }
}
