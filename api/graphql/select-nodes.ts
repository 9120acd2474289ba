import { queryFromInfo } from '@pothos/plugin-prisma'
import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionNode } from 'graphql'
import type { Context } from '../context.ts'

/** The query for the nodes of a connection: the selected fields, and the columns that their order needs. */
export function selectNodes(context: Context, info: GraphQLResolveInfo, order: object = { createdAt: true }): object {
  return queryFromInfo({ context, info, path: ['edges', 'node'], select: { id: true, ...order } })
}

/** Whether a field of the result is selected, even if a directive then leaves it out. */
export function selectsField({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const isSelected = (selection: SelectionNode): boolean => {
    if (selection.kind === Kind.FIELD) return selection.name.value === name
    const { selectionSet } = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value]! : selection
    return selectionSet.selections.some(isSelected)
  }
  return fieldNodes.some(({ selectionSet }: FieldNode) => selectionSet?.selections.some(isSelected))
}
