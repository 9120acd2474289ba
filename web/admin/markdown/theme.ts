import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours are those of the page, so that they follow its theme. */
export const theme = [
  EditorView.theme({
    '&': {
      border: '1.5px solid var(--edge)',
      borderRadius: 'var(--radius)',
      background: 'var(--surface)',
      color: 'var(--ink)',
      minBlockSize: 'var(--touch)',
    },
    '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
    '&:has([aria-invalid])': { borderColor: 'var(--grana)', borderInlineStartWidth: '5px' },
    // iOS magnifies fields with smaller letters.
    '.cm-scroller': { fontFamily: 'var(--sans)', fontSize: 'max(1rem, 16px)', lineHeight: '1.4', overflowX: 'hidden' },
    '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--ink)', minInlineSize: '0' },
    // The ring is around the whole field.
    '.cm-content:focus-visible': { outline: 'none', boxShadow: 'none' },
    '.cm-line': { padding: '0 0.75rem', overflowWrap: 'anywhere' },
    '.cm-citation': {
      padding: '0 0.125rem',
      borderRadius: '3px',
      background: 'var(--leaf-wash)',
      color: 'var(--leaf)',
    },
    '.cm-line ins': { background: 'var(--leaf-wash)', textDecorationColor: 'var(--leaf)' },
    '.cm-line del': { background: 'var(--grana-wash)' },
    '.cm-tooltip': {
      maxInlineSize: 'min(24rem, 90vw)',
      border: '1px solid var(--edge)',
      borderRadius: 'var(--radius)',
      background: 'var(--surface)',
      color: 'var(--ink)',
      boxShadow: 'var(--shadow-lifted)',
      font: '400 var(--text-sm) / 1.4 var(--sans)',
    },
    '.cm-source': { padding: '0.375rem 0.625rem' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxInlineSize: 'inherit', font: 'inherit' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.375rem 0.625rem', whiteSpace: 'normal' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      background: 'var(--anil)',
      color: 'var(--on-anil)',
    },
    // Until the choices for what was typed have come, none can be taken.
    '.cm-tooltip.cm-tooltip-autocomplete-disabled > ul > li': { cursor: 'progress' },
    '.cm-completionDetail': { marginInlineStart: '0', display: 'block', fontStyle: 'normal', opacity: '1' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, fontWeight: '700' },
      { tag: tags.strong, fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.strikethrough, textDecoration: 'line-through' },
      { tag: tags.monospace, fontFamily: 'monospace' },
      { tag: [tags.link, tags.url], color: 'var(--link)' },
      { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-soft)' },
    ]),
  ),
]
