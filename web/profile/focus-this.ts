/** As `ref` of what replaces the focused element: keyboard and screen reader continue there. */
export function focusThis(element: HTMLElement | null): void {
  element?.focus()
}
