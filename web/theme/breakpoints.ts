/** Breakpoints of the layout. Style sheets use them as `@media (--tablet)` or `@media not (--phone)`. */
export const BREAKPOINTS = {
  phone: '(max-width: 33.99rem)',
  tablet: '(min-width: 48rem)',
  desktop: '(min-width: 64rem)',
}
