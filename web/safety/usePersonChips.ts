import { useTranslations } from 'use-intl'
import type { PersonChips_ReadingFragment } from '../gql/graphql.ts'
import type { PersonFilter } from '../paths.ts'
import { AGES } from './person.ts'

type Reading = PersonChips_ReadingFragment
type Person = Reading['persons'][number]

/** A filter for a person, and what is left without it: other filters, or other words. */
export type PersonChip = {
  key: string
  label: string
  note?: string | null | undefined
  /** Younger ages to choose, where the age was assumed. */
  younger?: string[]
  without: { person: PersonFilter } | { words: string[] }
}

/** Of a child, where the search does not say it. */
const ASSUMED_AGE = 6

/** Everybody that a list is for: chosen in the URL, or named by words of the search. */
export function usePersonChips({ persons, safeFor }: Reading, chosen: PersonFilter): PersonChip[] {
  const t = useTranslations('person')
  const byWords = new Map<string, Person[]>()
  for (const person of persons) byWords.set(person.words, [...(byWords.get(person.words) ?? []), person])

  const nameOf = (list: readonly { slug: string; name: string }[], slug: string) =>
    list.find((entry) => entry.slug === slug)?.name ?? slug

  function meaningOf({ pregnancy, breastfeeding, childAge, medicine, condition }: Person): string[] {
    return [
      pregnancy ? t('pregnancy') : '',
      breastfeeding ? t('breastfeeding') : '',
      childAge == null ? '' : t('childOf', { age: childAge }),
      medicine?.name ?? '',
      condition?.name ?? '',
    ].filter(Boolean)
  }

  const inUrl: PersonChip[] = [
    ...(chosen.pregnancy ? [{ label: t('pregnancy'), person: { pregnancy: undefined } }] : []),
    ...(chosen.breastfeeding ? [{ label: t('breastfeeding'), person: { breastfeeding: undefined } }] : []),
    ...(chosen.childAge
      ? [{ label: t('childOf', { age: Number(chosen.childAge) }), person: { childAge: undefined } }]
      : []),
    ...(chosen.medicine ?? []).map((slug) => ({
      label: nameOf(safeFor.medicines, slug),
      person: { medicine: chosen.medicine!.filter((other) => other !== slug) },
    })),
    ...(chosen.condition ?? []).map((slug) => ({
      label: nameOf(safeFor.conditions, slug),
      person: { condition: chosen.condition!.filter((other) => other !== slug) },
    })),
  ].map(({ label, person }) => ({ key: `url ${label}`, label, without: { person } }))

  // "Niño de 3 años" are two words for an age; the years that the search says hold.
  const isChild = (group: Person[]) => group.some(({ childAge }) => childAge != null)
  const groups = [...byWords]
  const ofChild = groups.filter(([, group]) => isChild(group))
  const inWords: PersonChip[] = [
    ...(ofChild.length > 0 && String(safeFor.childAge) !== chosen.childAge
      ? [[ofChild, t('childOf', { age: safeFor.childAge! })] as const]
      : []),
    ...groups
      .filter((entry) => !ofChild.includes(entry))
      .map((entry) => [[entry], [...new Set(entry[1].flatMap(meaningOf))].join(', ') || entry[0]] as const),
  ].map(([entries, meaning]) => {
    const persons = entries.flatMap(([, group]) => group)
    const note = persons.find(({ note }) => note)?.note
    return {
      key: `words ${meaning}`,
      label: persons.some(({ isPossible }) => isPossible) ? t('possibly', { meaning }) : meaning,
      note,
      younger: AGES.slice(0, note && isChild(persons) && safeFor.childAge === ASSUMED_AGE ? ASSUMED_AGE : 0),
      without: { words: entries.map(([words]) => words) },
    }
  })
  return [...inUrl, ...inWords]
}

/** A search without runs of its words, which stand in it as written, whatever is between them. */
export function withoutWords(search: string, runs: readonly string[]): string {
  return runs.reduce(withoutRun, search)
}

function withoutRun(search: string, words: string): string {
  const escaped = words
    .split(/[^\p{L}\p{N}\p{M}'’‘ʼꞌ`ʹ´]+/u)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const pattern = new RegExp(escaped.join('[^\\p{L}\\p{N}]+'), 'iu')
  return search.replace(pattern, ' ').replaceAll(/\s+/g, ' ').trim()
}
