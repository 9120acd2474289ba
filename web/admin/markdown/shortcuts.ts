/** What the toolbar and the keyboard do to a text. This file imports nothing: the toolbar is there before the editor. */
export const ACTIONS = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'link'] as const
export type Action = (typeof ACTIONS)[number]

/** As in `aria-keyshortcuts`. Digits are at the same place on every keyboard. Ctrl+K opens the palette, and Alt writes characters. */
export const SHORTCUTS: Record<Action, string> = {
  bold: 'Control+B',
  italic: 'Control+I',
  heading: 'Control+Shift+2',
  bullets: 'Control+Shift+8',
  numbers: 'Control+Shift+7',
  link: 'Control+Shift+L',
}
