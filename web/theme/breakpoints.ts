/** Breakpoints of the layout. Style sheets use them as `@media (--tablet)` or `@media not (--phone)`. */
export const BREAKPOINTS = {
  /** A phone whose letters are set to one and a half of their usual size, or more. */
  enlarged: '(max-width: 15rem)',
  phone: '(max-width: 33.99rem)',
  tablet: '(min-width: 48rem)',
  desktop: '(min-width: 64rem)',
}
