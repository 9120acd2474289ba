import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { WrittenCommunity } from '../../gql/texts.ts'
import { fill, type Version } from '../form/editor.ts'
import { CommunityForm } from './CommunityForm.tsx'
import { EMPTY_COMMUNITY, type CommunityValues } from './community-values.ts'
import { CreateCommunityDocument, UpdateCommunityDocument, type EditCommunityQuery } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'

const EditCommunity = graphql(`
  query EditCommunity($id: ID!) {
    community(id: $id) {
      id
      ...Community_written
    }
  }
`)

export const { fresh, edit } = editorPages({
  of: 'communities',
  documents: [CreateCommunityDocument, UpdateCommunityDocument],
  empty: EMPTY_COMMUNITY,
  stored: { query: EditCommunity, variablesOf: (id) => ({ id }), find: ({ community }) => community, versionOf },
  Form: CommunityForm,
})

function versionOf(community: NonNullable<EditCommunityQuery['community']>): Version<CommunityValues> {
  const { unfinished, updatedAt, ...written } = readFragment(WrittenCommunity, community)
  return { values: withUnfinished(fill(EMPTY_COMMUNITY, written), unfinished), updatedAt }
}
