import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

type Measures = Record<'depth' | 'aliases' | 'directives' | 'duplicates' | 'introspection', number>

/** Counts a fragment wherever it is spread. Validation refuses one that spreads itself. */
export function measure(document: DocumentNode): Measures {
  const meter = new Meter(fragmentsOf(document))
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) meter.add(definition)
  }
  return meter.total
}

interface Selection {
  depth: number
  aliases: number
  /** Values in an introspection, if each list has LENGTH_OF_LIST. */
  values: number
  keys: Map<string, Key>
  /** How often a field within is selected under one name, if what contains it is, too: validation compares all with all. */
  merged: number
}

interface Key {
  count: number
  merged: number
}

const NOTHING = { depth: 0, aliases: 0, values: 1, merged: 0 }
const LENGTH_OF_LIST = 10
const LISTS = new Set(
  'types directives fields args inputFields enumValues interfaces possibleTypes locations'.split(' '),
)

class Meter {
  readonly total: Measures = { depth: 0, aliases: 0, directives: 0, duplicates: 0, introspection: 0 }
  readonly #measured = new Map<SelectionSetNode, Selection>()
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#fragments = fragments
  }

  add(operation: OperationDefinitionNode): void {
    const { depth, aliases } = this.#measure(operation.selectionSet)
    this.total.depth = Math.max(this.total.depth, depth)
    this.total.aliases = Math.max(this.total.aliases, aliases)
    this.#countDirectives(operation)
  }

  #measure(set: SelectionSetNode): Selection {
    const known = this.#measured.get(set)
    if (known) return known
    const selection: Selection = { depth: 0, aliases: 0, values: 0, keys: new Map(), merged: 0 }
    // Before it is complete, so that a recursive fragment terminates.
    this.#measured.set(set, selection)
    for (const node of set.selections) {
      this.#countDirectives(node)
      if (node.kind === Kind.FIELD) this.#addField(selection, node)
      else {
        const spread = node.kind === Kind.INLINE_FRAGMENT ? node : this.#fragments.get(node.name.value)
        if (spread) this.#addFragment(selection, spread)
      }
    }
    return selection
  }

  #addField(selection: Selection, { name, alias, selectionSet }: FieldNode): void {
    const { depth, aliases, values, merged } = selectionSet ? this.#measure(selectionSet) : NOTHING
    // Introspection is deep by nature: only its values are limited.
    const isIntrospection = name.value.startsWith('__')
    if (isIntrospection) this.total.introspection += values
    selection.depth = Math.max(selection.depth, isIntrospection ? 1 : depth + 1)
    selection.values += LISTS.has(name.value) ? LENGTH_OF_LIST * values : values
    selection.aliases += aliases + (alias ? 1 : 0)
    this.#addKey(selection, (alias ?? name).value, { count: 1, merged: selectionSet ? Math.max(1, merged) : 0 })
  }

  #addFragment(selection: Selection, spread: InlineFragmentNode | FragmentDefinitionNode): void {
    this.#countDirectives(spread)
    const { depth, aliases, values, keys } = this.#measure(spread.selectionSet)
    selection.depth = Math.max(selection.depth, depth)
    selection.values += values
    selection.aliases += aliases
    for (const [key, selected] of keys) this.#addKey(selection, key, selected)
  }

  #addKey(selection: Selection, key: string, { count, merged }: Key): void {
    const known = selection.keys.get(key) ?? { count: 0, merged: 0 }
    const sum = { count: known.count + count, merged: Math.max(known.merged, merged) }
    selection.keys.set(key, sum)
    selection.merged = Math.max(selection.merged, sum.count * sum.merged)
    this.total.duplicates = Math.max(this.total.duplicates, sum.count, selection.merged)
  }

  #countDirectives({ directives = [] }: { directives?: readonly unknown[] | undefined }): void {
    this.total.directives = Math.max(this.total.directives, directives.length)
  }
}

export function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  )
}
