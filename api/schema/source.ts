import type { Source as SourceRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { prisma } from '../database/client.ts'
import { isStorableText } from '../database/storable.ts'
import { shortText } from './language.ts'

/** A row of the bibliography, or what stands in for one: a text may cite a key that has none. */
export type CitedSource = Omit<SourceRow, 'updatedAt'> & { updatedAt: Date | null }

export const Source = builder.objectRef<CitedSource>('Source').implement({
  description: 'A work of the bibliography. Texts cite it by its key, as a footnote mark: `[^key]`.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'What texts cite.' }),
    title: t.exposeString('title', { description: 'Its title, in its own language.' }),
    author: t.exposeString('author', { nullable: true, description: 'Who wrote or published it.' }),
    year: t.exposeInt('year', { nullable: true, description: 'When it was published.' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Where it can be read, an http or https address.',
    }),
    note: t.string(shortText('note', 'What a reader should know of it.')),
  }),
})

/** The source with a key; null where there is none, as with a key that cannot be stored. */
export async function findSource(key: string): Promise<SourceRow | null> {
  return isStorableText(key) ? prisma.source.findUnique({ where: { key } }) : null
}
