import { builder } from '../builder.ts'
import { SITE } from '../content/share/site.ts'
import { STOP_LINES, stopLinesOf, STOPS, stopsIn } from '../content/stop-lines.ts'
import { headlinesOf, type Headline } from '../rules/headlines.ts'
import type { Stop, StopLine as Line } from '../rules/stops.ts'
import { langArg } from './language.ts'
import { Plant } from './content-refs.ts'
import { CautionLevel, CautionSubject } from './vocabulary.ts'

const PlantStop = builder.objectRef<Stop>('PlantStop').implement({
  description: 'A hard stop: it keeps somebody from using a plant.',
  fields: (t) => ({
    subject: t.expose('subject', { type: CautionSubject, description: 'What it is about.' }),
    level: t.expose('level', { type: CautionLevel, description: 'What it says: AVOID, ASK or NO_DATA.' }),
    text: t.exposeString('text', {
      description:
        'Whom or what it concerns, such as "in pregnancy", "for children under 5" or "with asthma or diabetes".',
    }),
  }),
})

const StopAllowance = builder.objectRef<NonNullable<Line['allowed']>>('StopAllowance').implement({
  description: 'What is said to a child who is old enough, instead of a line that is about younger ones.',
  fields: (t) => ({
    fromAge: t.exposeInt('fromAge', { description: 'The age in years from which it is said.' }),
    level: t.expose('level', {
      type: CautionLevel,
      description: 'For its icon: COMPATIBLE, or CARE if a caution asks for it.',
    }),
    text: t.exposeString('text', { description: 'Such as "Allowed from 3 years on (if swallowed)".' }),
  }),
})

const StopLine = builder.objectRef<Line>('StopLine').implement({
  description: 'A line for a card.',
  fields: (t) => ({
    level: t.expose('level', { type: CautionLevel, description: 'For its icon: AVOID, ASK or NO_DATA.' }),
    text: t.exposeString('text', { description: 'Such as "Do not use it: in pregnancy, for children".' }),
    allowed: t.expose('allowed', {
      type: StopAllowance,
      nullable: true,
      description: 'Set if the line is about younger children alone.',
    }),
  }),
})

const HeadlineRef = builder.objectRef<Headline>('CautionHeadline').implement({
  description: 'Cautions in one sentence that says the case that matters.',
  fields: (t) => ({
    subject: t.expose('subject', { type: CautionSubject, description: 'What it is about.' }),
    level: t.expose('level', { type: CautionLevel, description: 'How strict it is.' }),
    text: t.exposeString('text', {
      description: 'Such as "If swallowed: not for children under 3", without a full stop.',
    }),
  }),
})

builder.prismaObjectFields(Plant, (t) => ({
  stops: t.field({
    type: [PlantStop],
    description:
      'All hard stops: AVOID or ASK, and for pregnancy, breast-feeding and children NO_DATA as well; on people, medicines, ' +
      'illnesses and poison. The strictest first, one for each subject and level. Empty if there is none, which does not ' +
      'make the plant safe.',
    args: langArg,
    // A few short texts made from rows that are read at once. The weight is an estimate.
    complexity: { field: 1, multiplier: 0.1 },
    select: STOPS,
    resolve: (plant, { lang }) => stopsIn(plant, languageOf(lang)),
  }),
  headlines: t.field({
    type: [HeadlineRef],
    description:
      'A sentence for each hard stop, and at least one for pregnancy, breast-feeding, children and medicines if anything ' +
      'is recorded of them; the strictest of each subject first. Look-alikes are left out.',
    args: langArg,
    complexity: { field: 1, multiplier: 0.1 },
    select: STOPS,
    resolve: ({ cautions }, { lang }) => headlinesOf(cautions, languageOf(lang), SITE),
  }),
  stopLines: t.field({
    type: [StopLine],
    description:
      '`stops` in lines, to show in full wherever the plant is listed, such as "Do not use it: in pregnancy, with asthma". Never ' +
      'empty: without a stop, the line is `warning`.',
    args: langArg,
    complexity: { field: 1, multiplier: 0.1 },
    select: STOP_LINES,
    resolve: (plant, { lang }) => stopLinesOf(plant, languageOf(lang)),
  }),
}))

function languageOf(lang: 'EN' | 'ES'): 'En' | 'Es' {
  return lang === 'EN' ? 'En' : 'Es'
}
