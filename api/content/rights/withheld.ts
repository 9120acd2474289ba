import type { Attribution, Withdrawal } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'
import { mayRead } from '../../rules/protocol.ts'
import { TEXTS_OF_USE } from '../../rules/safe-publishing.ts'
import { KINDS, type ContentKind } from '../kinds.ts'
import { gapsOf } from '../publish.ts'
import { readDisputes } from '../reviews/disputes.ts'
import { readWhole } from '../stores.ts'
import { withCommunities, type AttributionRow } from './attributions.ts'
import { heldOf } from './held.ts'
import { backIn } from './give-back.ts'
import { takenIn, withoutTextsOf } from './taken.ts'

/** What a protocol withholds from others, and its terms. */
export interface Withheld {
  held: Withdrawal
  terms: (Attribution & AttributionRow)[]
  /** Of a use. */
  ailment: { nameEn: string; nameEs: string } | null
}

/**
 * What a member may read of an item besides what everybody does, the oldest first. Nothing of an item that is hidden, nor what
 * could not be public beside what the page says: no dose without its cautions, no use of a poison.
 */
export async function readWithheld(userId: string, kind: ContentKind, id: string): Promise<Withheld[]> {
  const memberships = await prisma.communityMember.findMany({ where: { userId } })
  if (memberships.length === 0) return []
  const all = (await heldOf(id)).toReversed()
  const held = all.filter(({ reason }) => reason === 'PROTOCOL')
  const where = { withdrawalId: { in: held.map((each) => each.id) } }
  const attributions = await prisma.attribution.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  const open = held.flatMap((each) => {
    // An admin had removed the row before: there is nothing to read.
    if (takenIn(each).rows?.length === 0) return []
    const terms = attributions.filter(({ withdrawalId }) => withdrawalId === each.id)
    return mayRead(terms, memberships) ? [{ held: each, terms }] : []
  })
  if (open.length === 0) return []
  const closed = all.filter((each) => each.subject === id && !open.some(({ held }) => held === each))
  const [stored] = await readWhole(prisma, kind, [id])
  const { content } = stored ?? {}
  const isShown = content && Object.entries(KINDS[kind].visible).every(([flag, is]) => content[flag as never] === is)
  if (!isShown) return []
  const disputes = (await readDisputes(prisma, [id])).get(id)
  const ailments = await prisma.ailment.findMany({
    where: { ...KINDS.AILMENT.visible, slug: { in: open.flatMap(({ held }) => slugOf(held) ?? []) } },
    select: { slug: true, nameEn: true, nameEs: true },
  })
  const safe = open.flatMap(({ held: whole, terms }) => {
    // A preparation of a part that the member may not read is not read either.
    const held = withoutTextsOf(whole, closed)
    const { texts = {} } = takenIn(held)
    const isUse = held.place === 'uses' || TEXTS_OF_USE.some((name) => texts[`${name}En`] || texts[`${name}Es`])
    if (isUse && (content as { isPoisonous?: boolean }).isPoisonous) return []
    const slug = slugOf(held)
    const ailment = ailments.find((each) => each.slug === slug) ?? null
    const gaps = gapsOf(kind, { ...content, ...backIn(held, content) }, undefined, disputes)
    return gaps.length > 0 || (slug && !ailment) ? [] : [{ held, terms, ailment }]
  })
  // Members know of which community they are: it is named to them even where it is not public.
  const names = await prisma.community.findMany({
    where: { id: { in: memberships.map(({ communityId }) => communityId) } },
    select: { id: true, nameEn: true, nameEs: true },
  })
  const named = (await withCommunities(safe.flatMap(({ terms }) => terms))).map((row) => {
    const community = row.community ?? names.find(({ id }) => id === row.communityId) ?? null
    return { ...row, community, isUnnamed: row.communityId !== null && !community }
  })
  return safe.map((row) => ({ ...row, terms: named.filter(({ withdrawalId }) => withdrawalId === row.held.id) }))
}

function slugOf(withdrawal: Withdrawal): string | undefined {
  return takenIn(withdrawal).rows?.[0]?.['ailmentSlug'] as string | undefined
}
