import { CreateCommunityDocument, UpdateCommunityDocument } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'
import { CommunityForm } from './CommunityForm.tsx'
import { EMPTY_COMMUNITY } from './community-values.ts'

export const { fresh, edit } = editorPages({
  of: 'communities',
  documents: [CreateCommunityDocument, UpdateCommunityDocument],
  empty: EMPTY_COMMUNITY,
  Form: CommunityForm,
})
