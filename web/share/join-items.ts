/** The items of a line: semicolons stand between phrases, not after sentences. */
export function joinItems(items: readonly string[]): string {
  return items.map((item, index) => item + separatorAfter(item, index === items.length - 1)).join('')
}

function separatorAfter(item: string, isLast: boolean): string {
  if (isLast) return ''
  return /[.!?…]\*?$/.test(item) ? ' ' : '; '
}
