import { useClient, type AnyVariables } from 'urql'
import { usePage } from '../../graphql/load.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import type { Stored } from './editor.ts'
import { titleIn } from './title.ts'
import { useState } from 'react'

/** The item of an edit page as first loaded, its title as stored now, and `reload`, which fetches the stored state. */
export function useEdited<Data, Variables extends AnyVariables, Item extends { id: string }, Values extends object>(
  { query, variablesOf, find, versionOf }: Stored<Data, Variables, Item, Values>,
  id: string,
) {
  const client = useClient()
  const { language, lang } = useLanguage()
  const variables = variablesOf(id, lang)
  const { data, problem } = usePage(query, variables)
  const stored = data && find(data)
  const item = useFirst(id, stored)
  const shown = stored ?? item

  async function reload() {
    const result = await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise()
    const found = result.data && find(result.data)
    return found ? versionOf(found) : null
  }

  return { data, item, title: shown && titleIn(versionOf(shown).values, language), problem, reload }
}

/** The first version of an item. It is fetched again after saving, which must not unmount the form and its message. */
function useFirst<Item extends { id: string }>(id: string, item: Item | null | undefined): Item | null {
  const [first, setFirst] = useState(item ?? null)
  if (item && item.id === id && first?.id !== id) setFirst(item)
  return first?.id === id ? first : null
}
