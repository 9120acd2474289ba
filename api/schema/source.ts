import type { Source as SourceRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import type { Context } from '../context.ts'
import type { CitedSource } from '../database/loaders.ts'
import { prisma } from '../database/client.ts'
import { citationOf, detailsOf } from '../content/citation.ts'
import { doiUrl } from '../rules/doi.ts'
import { SOURCE_DETAILS } from '../rules/source-types.ts'
import { attributionsField, creditField } from './attribution.ts'
import { enumColumn } from './enum-column.ts'
import { langArg } from './language.ts'
import { SourceKind, SourceType } from './vocabulary.ts'

export const Source = builder.objectRef<CitedSource>('Source').implement({
  description: 'A work in the bibliography. Texts cite it by its key, as a footnote mark: `[^key]`.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key by which texts cite the work.' }),
    title: t.exposeString('title', { description: 'Title in the original language.' }),
    author: t.exposeString('author', { nullable: true, description: 'Author or publisher.' }),
    year: t.exposeInt('year', { nullable: true, description: 'Year of publication.' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'URL of the work (http or https).',
    }),
    kind: t.field({
      ...enumColumn('kind', SourceKind, 'What it is as evidence. Null if nobody has said so yet.'),
      nullable: true,
    }),
    type: t.field({
      ...enumColumn(
        'type',
        SourceType,
        'What sort of work it is, which decides its other fields. Null if nobody has said so yet.',
      ),
      nullable: true,
    }),
    ...eachOf(SOURCE_DETAILS, (name, description) => t.exposeString(name, { nullable: true, description })),
    recorder: t.string({
      nullable: true,
      description: 'Who wrote down what somebody told, if readers may know it.',
      resolve: ({ recordedBy, namesRecorder }) => (namesRecorder ? recordedBy : null),
    }),
    details: t.string({
      nullable: true,
      description:
        'What its citation says besides author, title and year: where it was published, collected or told. Null if nothing.',
      args: langArg,
      resolve: (work, { lang }) => detailsOf(work, lang === 'EN' ? 'En' : 'Es'),
    }),
    citation: t.string({
      description: 'Its whole citation, as plain text without URLs.',
      args: langArg,
      resolve: (work, { lang }) => citationOf(work, lang === 'EN' ? 'En' : 'Es'),
    }),
    doi: t.exposeString('doi', { nullable: true, description: 'DOI without a prefix, such as `10.1000/182`.' }),
    doiUrl: t.string({
      nullable: true,
      description: 'Where its DOI leads. Null if it is not a DOI.',
      resolve: ({ doi }) => doi && doiUrl(doi),
    }),
    readOn: t.exposeString('readOn', { nullable: true, description: 'The day it was read, such as 2026-11-22.' }),
    attributions: t.field(attributionsField('SOURCE', ({ key }) => key)),
    attributionLine: t.string(creditField('SOURCE', ({ key }) => key)),
  }),
})

/** A field or argument for each of a list. */
export function eachOf<Name extends string, Made>(
  list: Readonly<Record<Name, string>>,
  make: (name: Name, description: string) => Made,
): Record<Name, Made> {
  const names = Object.keys(list) as Name[]
  return Object.fromEntries(names.map((name) => [name, make(name, list[name])])) as Record<Name, Made>
}

/** Options of the field for the sources of a row: `sources: t.field(citedSources('…'))`. */
export function citedSources(description: string) {
  return {
    type: [Source] as [typeof Source],
    description,
    select: { sourceKeys: true } as const,
    resolve: ({ sourceKeys }: { sourceKeys: string[] }, _args: object, { loaders }: Context) =>
      sourceKeys.map((key) => loaders.sources.load(key)),
  }
}

export function findSource(key: string): Promise<SourceRow | null> {
  return prisma.source.findUnique({ where: { key } })
}
