/** The widths at which layouts change. Style sheets name them: `@media (--tablet)`, `@media not (--phone)`. */
export const BREAKPOINTS = {
  phone: '(max-width: 33.99rem)',
  tablet: '(min-width: 48rem)',
  desktop: '(min-width: 64rem)',
}
