import { NewCommunity } from '../../../api/rules/community-fields.ts'
import type { Refused } from '../../../api/rules/unfinished.ts'
import type { CommunityInput } from '../../gql/graphql.ts'
import { CommunityTexts, CommunityValues as Values } from '../../gql/texts.ts'
import type { Filled } from '../form/editor.ts'
import { emptyForm } from '../form/texts.ts'
import { verdictOf, type Verdict } from '../form/verdict.ts'

export type CommunityValues = Filled<Omit<CommunityInput, 'unfinished'>>

export const EMPTY_COMMUNITY: CommunityValues = { ...emptyForm(CommunityTexts, Values), contact: '' }

/** What the server would say of a community. */
export function judgeCommunity(
  values: CommunityValues,
  _stored?: CommunityValues,
  known?: Refused,
): Verdict<CommunityInput> {
  const form = { schema: NewCommunity, required: ['nameEs', 'nameEn'], isPublic: values.isPublic }
  return verdictOf(form, values, values, known)
}
