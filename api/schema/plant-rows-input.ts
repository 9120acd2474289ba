import { builder } from '../builder.ts'
import { inBoth } from '../rules/fields.ts'
import {
  CautionLevel,
  CautionSubject,
  Evidence,
  Finding,
  PlantOrigin,
  PlantPart,
  Preparation,
  Route,
} from './vocabulary.ts'

export const PlantUseInput = builder.inputType('PlantUseInput', {
  description: 'A use of a plant for an ailment.',
  fields: (t) => ({
    ailmentSlug: t.string({ required: true, description: 'Slug of the ailment. Read as `ailment.slug`.' }),
    parts: t.field({ type: [PlantPart], description: 'The parts used.' }),
    preparation: t.field({ type: Preparation, required: true, description: 'How it is prepared.' }),
    route: t.field({
      type: Route,
      required: true,
      description:
        'How it comes to the body. Refused (`notThisRoute`) if the preparation cannot come by it, such as a poultice by `ORAL`.',
    }),
    evidence: t.field({
      type: Evidence,
      required: true,
      description: 'The strongest kind that the cited sources are.',
    }),
    finding: t.field({
      type: Finding,
      required: true,
      description: 'What the evidence says: `FOR` needs studies with people or an assessment by experts.',
    }),
    ...inBoth('place', (language) => t.string({ description: `People who use it so, or the place, in ${language}.` })),
    ...inBoth('text', (language) =>
      t.string({ description: `How it is used and what was found, in ${language}, at most 1000 characters.` }),
    ),
    sourceKeys: t.stringList({
      description: 'Keys of the sources, at least one for a public plant. Read as `sources.key`.',
    }),
  }),
})

export const PlantCautionInput = builder.inputType('PlantCautionInput', {
  description: 'A caution: who must not use a plant, or only with care.',
  fields: (t) => ({
    subject: t.field({ type: CautionSubject, required: true, description: 'What it is about.' }),
    level: t.field({ type: CautionLevel, required: true, description: 'What it says.' }),
    underAge: t.int({ description: 'For children: the age in years, from 1 to 18, from which it does not hold.' }),
    medicine: t.string({
      description:
        'For medicines: slug of the class. If omitted, the caution holds for any medicine. Read as `medicine.slug`.',
    }),
    condition: t.string({
      description: 'For conditions and allergies: slug of the condition. Read as `condition.slug`.',
    }),
    lookalikeId: t.id({ description: 'For look-alikes: UUID of the other plant, if the site has it.' }),
    routes: t.field({ type: [Route], description: 'Routes that it holds for. Omitted or empty: all.' }),
    ...inBoth('text', (language) =>
      t.string({
        description: `What it says, in one sentence in ${language}. May be omitted with NO_DATA. Read as \`writtenText\`.`,
      }),
    ),
    sourceKeys: t.stringList({ description: 'Keys of the sources. Read as `sources.key`.' }),
  }),
})

export const PlantDistributionInput = builder.inputType('PlantDistributionInput', {
  description: 'What sources say of where a plant grows: at least an area, an altitude or a habitat.',
  fields: (t) => ({
    areas: t.stringList({
      description:
        'Departments of Guatemala (ISO 3166-2, from `GT-01` to `GT-22`) and countries (ISO 3166-1), at most 60. Read as `areas.code`.',
    }),
    origin: t.field({ type: PlantOrigin, description: 'How it came there, where the sources say so.' }),
    minAltitude: t.int({ description: 'From how many metres above the sea, from 0 to 6000.' }),
    maxAltitude: t.int({ description: 'Up to how many metres above the sea, from 0 to 6000.' }),
    ...inBoth('habitat', (language) => t.string({ description: `Where it lives, in ${language}.` })),
    sourceKeys: t.stringList({ description: 'Keys of the sources, at least one. Read as `sources.key`.' }),
  }),
})
