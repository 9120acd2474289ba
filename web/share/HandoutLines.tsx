import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { joinItems } from '../../api/rules/share/lines.ts'

export const HandoutFragment = graphql(`
  fragment HandoutLines_handout on Handout {
    url
    text
    credit
    uses {
      label
      items
    }
    cautions {
      label
      items
    }
  }
`)

export type Handed = FragmentType<typeof HandoutFragment>
export type Line = { label: string; items: readonly string[] }

export function useHandout(handout: Handed) {
  return readFragment(HandoutFragment, handout)
}

/** "Do not use it: in pregnancy; while breast-feeding." Long items are a list. */
export function Lines({ of: lines, isCompact }: { of: readonly Line[]; isCompact?: boolean }) {
  return (
    <ul className="plain">
      {lines.map(({ label, items }) => (
        <li key={label}>
          <strong>{items.length > 0 ? `${label}: ` : label}</strong>
          {!isCompact && isLong(items) ? (
            <ul className="marked">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ) : (
            joinItems(items)
          )}
        </li>
      ))}
    </ul>
  )
}

/** Sentences. */
function isLong(items: readonly string[]): boolean {
  return items.length > 1 && items.some((item) => item.length > 80)
}
