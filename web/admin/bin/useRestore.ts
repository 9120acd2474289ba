import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'

const RestoreFromBin = graphql(`
  mutation RestoreFromBin($ids: [ID!]!) {
    restoreFromBin(ids: $ids) {
      id
    }
  }
`)

/** Restores items from the bin, all or none; reports errors. */
export function useRestore() {
  const [, restore] = useMutation(RestoreFromBin)
  return async (ids: readonly string[]) => (await restore({ ids: [...ids] })).error
}
