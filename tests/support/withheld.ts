import { expect } from 'vitest'
import { buildAdmin, buildUser, type Account } from './accounts.ts'
import { agreed } from './agreed.ts'
import { buildCommunity } from './content.ts'
import { told } from './doors.ts'
import { run } from './run.ts'

export const WORDS = 'Solo para quienes curan en Chisec.'

export const fieldsOf = ({ errors }: Awaited<ReturnType<typeof run>>) => errors[0]?.extensions['fields']

export interface Terms {
  protocol: string | null
  seasonFrom?: string
  seasonUntil?: string
  of?: string
  place?: string | null
  consentBy?: string
}

const CREATE = `mutation ($of: RightsKind! = PLANT, $id: ID!, $place: String, $input: AttributionInput!) {
  createAttribution(of: $of, id: $id, place: $place, input: $input) { id withdrawal { id row(lang: ES) } }
}`

export function attribute(as: Account, id: string, communityId: string | null, { of, place, ...terms }: Terms) {
  return run(CREATE, { of: of ?? 'PLANT', id, place, input: { communityId, wordsEs: WORDS, ...terms } }, { as })
}

export async function attributed(as: Account, id: string, communityId: string, terms: Terms) {
  const { data, codes } = await attribute(as, id, communityId, terms)
  expect(codes).toEqual([])
  return data.createAttribution as { id: string; withdrawal: { id: string } }
}

/** A plant of which a community withholds a part. */
export async function withheld(terms: Terms) {
  const [as, { id: communityId }] = [await buildAdmin(), await buildCommunity()]
  const plant = await told(as)
  const made = await attributed(as, plant.id, communityId, { place: 'uses.0', ...terms })
  return { as, communityId, ...plant, ...made, plantId: plant.id }
}

const UPDATE = `mutation ($id: ID!, $input: AttributionInput!) { updateAttribution(id: $id, input: $input) { id } }`

export function change(as: Account, id: string, input: object) {
  return run(UPDATE, { id, input }, { as })
}

/** With the agreement of somebody. */
export function changeAgreed(as: Account, id: string, input: object, by: string, on?: string) {
  const call = `mutation ($id: ID!, $input: AttributionInput!, $by: String!) {
    updateAttribution(id: $id, input: $input, agreedBy: $by, ${agreed(on)}) { id }
  }`
  return run(call, { id, input, by }, { as })
}

export function undo(as: Account, id: string, by = 'Ana Caal', on?: string) {
  const call = `mutation ($id: ID!, $by: String!) {
    undoWithdrawal(id: $id, agreedBy: $by, ${agreed(on)}) { id agreedBy undoneAt staysHidden }
  }`
  return run(call, { id, by }, { as })
}

export async function memberOf(as: Account, communityId: string, isInitiated = false) {
  const member = await buildUser()
  const call = `mutation { setCommunityMember(communityId: "${communityId}", email: "${member.email}", isInitiated: ${isInitiated}) { id } }`
  expect((await run(call, {}, { as })).codes).toEqual([])
  return member
}

const READ = `query ($id: ID!, $of: RightsKind! = PLANT) { viewer { withheld(of: $of, id: $id) {
  id place title(lang: ES) terms(lang: ES) texts(lang: ES) isForInitiated preparation evidence finding sources file speaker } } }`

export function askWithheld(as: Account | undefined, id: string, of = 'PLANT') {
  return run(READ, { id, of }, as && { as })
}

export async function readBy(as: Account | undefined, id: string, of?: string) {
  const { data, codes } = await askWithheld(as, id, of)
  expect(codes).toEqual([])
  return (data.viewer?.withheld ?? []) as Record<string, unknown>[]
}
