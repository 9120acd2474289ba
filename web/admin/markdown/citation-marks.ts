import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { StateField, type EditorState } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  hoverTooltip,
  MatchDecorator,
  showTooltip,
  ViewPlugin,
  type DecorationSet,
  type Tooltip,
  type ViewUpdate,
} from '@codemirror/view'
import { CITATION } from '../../../api/rules/citations.ts'

/** A work of the bibliography; `detail` are author and year. */
export type CitedSource = { key: string; title: string; detail: string }

/** The bibliography, as the editor asks for it. */
export interface Bibliography {
  find: (term: string) => Promise<readonly CitedSource[]>
  /** What a key stands for, or that it stands for nothing. */
  nameOf: (key: string) => Promise<string>
}

/** Citations: coloured, named at the cursor and the pointer, and completed when `[^` is typed. */
export function citationMarks(bibliography: Bibliography) {
  return [
    marks,
    autocompletion({ override: [(context) => complete(context, bibliography)], icons: false, closeOnBlur: true }),
    namedAtCursor(bibliography),
    hoverTooltip((view, position) => namedAt(view.state, position, bibliography)),
  ]
}

const matcher = new MatchDecorator({ regexp: CITATION, decoration: Decoration.mark({ class: 'cm-citation' }) })

const marks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.decorations = matcher.updateDeco(update, this.decorations)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

async function complete(context: CompletionContext, { find }: Bibliography): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\[\^[^\]\n]{0,60}/)
  if (!typed) return null
  const sources = await find(typed.text.slice(2))
  // A key that stands here already, and its bracket.
  const rest = /^[A-Za-z0-9._-]*\]/.exec(context.state.sliceDoc(context.pos, context.pos + 80))?.[0].length ?? 0
  return {
    from: typed.from,
    to: context.pos,
    filter: false,
    options: sources.map(({ key, title, detail }) => ({
      label: `[^${key}]`,
      displayLabel: title,
      detail: [detail, key].filter(Boolean).join(' · '),
      apply: (view, _completion, from, to) => {
        const insert = `[^${key}]`
        view.dispatch({
          changes: { from, to: to + rest, insert },
          selection: { anchor: from + insert.length },
          userEvent: 'input.complete',
        })
      },
    })),
  }
}

function namedAtCursor(bibliography: Bibliography) {
  const read = ({ selection }: EditorState) => (selection.main.empty ? selection.main.head : null)
  return StateField.define<Tooltip | null>({
    create: () => null,
    update: (shown, { state, docChanged, selection }) => {
      if (!docChanged && !selection) return shown
      const position = read(state)
      const next = position === null ? null : namedAt(state, position, bibliography)
      // Announced once, not at each step of the cursor within it.
      return !docChanged && next?.pos === shown?.pos ? shown : next
    },
    provide: (field) => showTooltip.from(field),
  })
}

/** The name of the citation around a position. */
function namedAt(state: EditorState, position: number, { nameOf }: Bibliography): Tooltip | null {
  const line = state.doc.lineAt(position)
  for (const match of line.text.matchAll(CITATION)) {
    const from = line.from + match.index
    const to = from + match[0].length
    if (position <= from || position >= to) continue
    return {
      pos: from,
      end: to,
      above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'cm-source'
        dom.setAttribute('role', 'status')
        const name = async () => (dom.textContent = await nameOf(match[1]!))
        void name()
        return { dom }
      },
    }
  }
  return null
}
