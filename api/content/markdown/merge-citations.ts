import type { Element, Root } from 'hast'

/** Elements within which a source is cited once. */
const BLOCKS = new Set(['p', 'li', 'td', 'th', 'h2', 'h3', 'h4', 'blockquote'])

type Parent = Root | Element
/** Adjacent citations. */
type Group = { parent: Parent; marks: Element[] }

/**
 * Removes repeated citations of a source within a block. Consecutive sentences with the same sources are cited after
 * the last of them. If a source recurs after another one, all are cited at the last place: removing one mark alone
 * would attribute its sentence to the next source.
 */
export function mergeCitations(block: Parent): void {
  const groups: Group[] = []
  collect(block, groups)
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1]
    if (next && isSame(group, next)) cite(group, [])
  }
  const left = groups.filter(({ marks }) => marks.length > 0)
  const marks = left.flatMap((group) => group.marks)
  const unique = [...new Map(marks.map((mark) => [addressOf(mark), mark])).values()]
  if (unique.length === marks.length) return
  const last = left.pop()!
  for (const group of left) cite(group, [])
  cite(last, unique)
}

/** The citations of a block, without those of nested blocks, which are merged separately. */
function collect(parent: Parent, groups: Group[]): void {
  let group: Group | null = null
  for (const child of parent.children) {
    if (child.type === 'text' && child.value.trim() === '') continue
    if (child.type === 'element' && child.tagName === 'sup') {
      if (!group) groups.push((group = { parent, marks: [] }))
      group.marks.push(child)
      continue
    }
    group = null
    if (child.type !== 'element') continue
    if (BLOCKS.has(child.tagName)) mergeCitations(child)
    else collect(child, groups)
  }
}

function cite(group: Group, marks: Element[]): void {
  const children: unknown[] = group.parent.children
  const at = children.indexOf(group.marks[0])
  const others = children.filter((child) => !group.marks.includes(child as Element))
  group.parent.children = others.toSpliced(at, 0, ...marks) as Element[]
  group.marks = marks
}

function isSame(one: Group, other: Group): boolean {
  const [ones, others] = [one, other].map(({ marks }) => new Set(marks.map(addressOf)))
  return ones!.symmetricDifference(others!).size === 0
}

function addressOf({ children: [link] }: Element): string {
  return String((link as Element).properties['href'])
}
