import { builder } from '../builder.ts'
import { AilmentChanges, NewAilment } from '../rules/ailment-fields.ts'
import { inBoth } from '../rules/fields.ts'
import { Ailment } from './ailment-ref.ts'
import { contentInput } from './content-input.ts'
import { addContentMutations } from './content-mutations.ts'
import { AilmentKind, BodySystem, DangerSignWho, Urgency } from './vocabulary.ts'

const DangerSignInput = builder.inputType('DangerSignInput', {
  description: 'A sign with which somebody must go to a health service.',
  fields: (t) => ({
    who: t.field({ type: DangerSignWho, required: true, description: 'Whom it concerns.' }),
    underMonths: t.int({
      description: 'For children and newborn babies: the age in months, from 1 to 216, from which it no longer holds.',
    }),
    urgency: t.field({ type: Urgency, required: true, description: 'How soon to go.' }),
    ...inBoth('text', (language) =>
      t.string({ required: true, description: `The sign and what to do, in ${language}, at most 1000 characters.` }),
    ),
    sourceKeys: t.stringList({ description: 'Keys of the sources. Read as `sources.key`.' }),
  }),
})

export const AilmentInput = contentInput('AILMENT', 'Names, slug, kind and body system', (t) => ({
  slug: t.string({ description: 'Its name in URLs: lower-case letters, digits and hyphens, at most 60 characters.' }),
  kind: t.field({ type: AilmentKind, description: 'What sort of ailment it is.' }),
  bodySystem: t.field({ type: BodySystem, description: 'The body system concerned.' }),
  ...inBoth('words', (language) =>
    t.stringList({ description: `What people call it and type in ${language}, at most 200. Replaces the whole list.` }),
  ),
  dangerSigns: t.field({
    type: [DangerSignInput],
    description: 'Danger signs, in display order, at most 60. Replaces the whole list.',
  }),
}))

addContentMutations('AILMENT', {
  ref: Ailment,
  input: AilmentInput,
  schemas: [NewAilment, AilmentChanges],
  said: {
    refused: {
      created: ' (`slug`: `taken`)',
      updated:
        ' (`slug`: `taken`; `dangerSigns.lost`: `lostWarning` if a public ailment would be left without its danger signs)',
      shown: '`fields` that lack what safety requires',
    },
    updated: ' Plants that are used for it follow a new slug.',
    kept: '; CONFLICT while plants are used for it, with `plants` (`id`, `commonNameEn`, `commonNameEs`)',
  },
})
