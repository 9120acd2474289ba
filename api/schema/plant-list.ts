import type { Plant as PlantRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { listsAilment } from '../content/search/understand.ts'
import { findPlantPage, type PlantPage } from '../content/search/plant-page.ts'
import { isNarrowed } from '../rules/search/plant-index.ts'
import { readSafety } from '../content/search/safety.ts'
import { badInput } from '../errors.ts'
import { currentTag } from '../database/loaders.ts'
import { isStorableText } from '../rules/storable.ts'
import { selectNodes, selectsField } from '../graphql/select-nodes.ts'
import { isVisible, listContent } from './content.ts'
import { LIST_CODES, listArgs, listScopes } from './list-args.ts'
import { Match } from './plant-match.ts'
import { areaName } from '../rules/areas.ts'
import { Plant } from './content-refs.ts'
import { SearchReading } from './search-reading.ts'
import { Evidence, PlantPart, Preparation } from './vocabulary.ts'
import { enumOf } from './enum-column.ts'

/** Items of a page, unless a query says otherwise. */
const USUAL_FIRST = 24

const SafetyFilter = builder.inputType('SafetyFilter', {
  description:
    'Who the plants are for. For pregnancy, breast-feeding and children it keeps out AVOID, ASK and what is not known; for medicines and conditions AVOID and ASK. A caution for some routes keeps out the uses by those routes.',
  fields: (t) => ({
    pregnancy: t.boolean({ description: 'Whether the person is or may be pregnant.' }),
    breastfeeding: t.boolean({ description: 'Whether the person is breast-feeding.' }),
    childAge: t.int({ description: 'Age of the child in years, from 0 to 17.' }),
    medicines: t.stringList({ description: 'Slugs of classes of medicines (see `medicineClasses`).' }),
    conditions: t.stringList({ description: 'Slugs of conditions (see `healthConditions`).' }),
  }),
})

const PlantSort = enumOf('PlantSort', 'Order of a list of plants.', {
  NEWEST: 'Newest first.',
  NAME_EN: 'By English name.',
  NAME_ES: 'By Spanish name.',
  FAMILY_EN: 'By botanical family, and by English name within it. Plants without a family are last.',
  FAMILY_ES: 'By botanical family, and by Spanish name within it. Plants without a family are last.',
})

const PlantConnection = builder.connectionObject<typeof Plant, PlantPage>(
  {
    type: Plant,
    name: 'PlantConnection',
    description: 'A page of plants.',
    fields: (t) => ({
      keptOut: t.int({
        description:
          'How many plants the safety filter keeps out, at most 100. `plants(keptOut: true)` lists them. 0 without such a filter.',
        resolve: (page) => page.keptOut(),
      }),
      understood: t.field({
        type: SearchReading,
        description: 'How the search was understood.',
        // Once for the list, not for each of its items, for which the connection counts.
        complexity: { field: 1, multiplier: 1 / USUAL_FIRST },
        resolve: (page) => page,
      }),
    }),
  },
  {
    name: 'PlantEdge',
    description: 'A plant in a list.',
    fields: (t) => ({
      match: t.field({
        type: Match,
        nullable: true,
        description: 'Why the plant is in the list. Null in a list without search and filters.',
        resolve: ({ match }) => match ?? null,
      }),
    }),
  },
)

builder.queryField('plants', (t) =>
  t.field({
    type: PlantConnection,
    description: `Plants in the order of \`sort\`. With \`search\` or \`ailment\` the best match comes first, and of equal ones that with the fewest hard stops; \`sort\` orders only what matches equally. ${LIST_CODES} Unknown slugs and codes, and an age that is not from 0 to 17, are BAD_USER_INPUT.`,
    args: {
      ...listArgs,
      ailment: t.arg.string({ description: 'Only plants with a use for this ailment (its slug), best known first.' }),
      part: t.arg({ type: PlantPart, description: 'Only plants of which this part is used.' }),
      preparation: t.arg({ type: Preparation, description: 'Only plants that are prepared like this.' }),
      evidence: t.arg({ type: Evidence, description: 'Only plants with a use that is known at least this well.' }),
      family: t.arg.string({ description: 'Only plants of this family: its scientific name, such as Asteraceae.' }),
      area: t.arg.string({
        description:
          'Only plants that sources say grow in this department of Guatemala (ISO 3166-2, such as `GT-16`) or country (`GT`).',
      }),
      startsWith: t.arg.string({ description: 'Only plants of which a name begins like this.' }),
      sort: t.arg({ type: PlantSort, required: true, defaultValue: 'NEWEST', description: 'Order of the list.' }),
      safeFor: t.arg({ type: SafetyFilter, description: 'Who the plants are for.' }),
      keptOut: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Lists the plants that the safety filter keeps out, instead of the others.',
      }),
    },
    authScopes: listScopes,
    resolve: async (_root, args, context, info) => {
      const { ailment, part, preparation, evidence, family, area, startsWith, keptOut, sort } = args
      const person = readSafety(args.safeFor)
      const term = args.search?.trim() || undefined
      const query = selectNodes(context, info)
      if (ailment != null && !(isStorableText(ailment) && (await listsAilment(ailment))))
        throw badInput({ ailment: 'unknown' })
      if (area != null && !areaName(area, 'en')) throw badInput({ area: 'unknown' })
      const short = { family, startsWith }
      for (const [field, text] of Object.entries(short)) {
        if (text && (text.length > MAX_PREFIX || !isStorableText(text))) throw badInput({ [field]: 'tooLong' })
      }
      const filter = {
        isVisible: isVisible(args.visibility),
        tag: await currentTag(args.tag),
        ailment,
        parts: part ? [part] : [],
        preparations: preparation ? [preparation] : [],
        routes: [],
        evidence,
        family,
        area,
        startsWith,
        person,
        keptOut,
      }
      if (!term && sort === 'NEWEST' && !isNarrowed(filter)) {
        const { first, after, tag, visibility } = args
        const page = await listContent<PlantRow>('PLANT', { first, after, tag, visibility }, query)
        const none = { found: null, keptOut: async () => 0, advice: async () => null, withdrawn: async () => [] }
        return Object.assign(page, none)
      }
      return findPlantPage({ term, filter, sort }, args, { query, isCounted: selectsField(info, 'totalCount') })
    },
  }),
)

/** Characters of a family or of the beginning of a name. */
const MAX_PREFIX = 100
