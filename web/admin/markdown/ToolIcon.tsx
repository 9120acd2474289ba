import type { Action } from './shortcuts.ts'

/** Drawn here: an icon of the package would be in a script that readers load, as all its icons are. */
const LINES: Record<Action | 'copy', string> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  bullets: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-.5V9M4 14.5c2.5-1 3 .5 0 4h3',
  link: 'M9 15l6-6M11 6l1.5-1.5a4 4 0 0 1 6 6L17 12M13 18l-1.5 1.5a4 4 0 0 1-6-6L7 12',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1M14.5 12v5M12 14.5h5',
}

export function ToolIcon({ of }: { of: keyof typeof LINES }) {
  return (
    <svg
      aria-hidden
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={LINES[of]} />
    </svg>
  )
}
