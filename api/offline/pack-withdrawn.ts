import { readKeptRows } from '../content/rights/kept-warnings.ts'
import { readPoisoningContacts } from '../content/settings/emergency.ts'
import { SITE } from '../content/share/site.ts'
import { cautionSentence, mayPoison } from '../rules/cautions.ts'
import { capitalized, youngerThan } from '../rules/warning.ts'
import type { PackedItem } from './pack-parts.ts'
import { hashOf } from './recent-changes.ts'

type Language = 'En' | 'Es'

const MORE_ONLINE: Record<Language, string> = {
  En: 'This page online says more of what warns of it. Open it with a connection, or ask, before you use the plant.',
  Es: 'En línea, esta página dice más de lo que advierte. Ábrala con conexión, o pregunte, antes de usar la planta.',
}
type Row = Awaited<ReturnType<typeof readKeptRows>>[number]

/**
 * What still warns of withdrawn plants, in the words of the site alone: what somebody wrote may name the plant. Each stands
 * under the hash of its id, so that only who has an id finds it.
 */
export async function withdrawnItem(): Promise<PackedItem> {
  const rows = await readKeptRows()
  const contacts = await readPoisoningContacts()
  const contactsIn = (lang: Language) =>
    contacts.map(({ number, ...contact }) => ({
      __typename: 'EmergencyContact',
      number,
      name: contact[`name${lang}`],
      note: contact[`note${lang}`] ?? contact.noteEn ?? contact.noteEs ?? null,
    }))
  const warningsIn = (lang: Language) =>
    Object.fromEntries(
      rows
        .map(
          (row) =>
            [hashOf(row.id), warningsOf(row, lang, mayPoison(row, row.cautions) ? contactsIn(lang) : [])] as const,
        )
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  return { path: '/withdrawn', answers: [], parts: { EN: warningsIn('En'), ES: warningsIn('Es') } }
}

/** As `withdrawnPlant` of the API gives it, without its id. */
function warningsOf({ isPoisonous, cautions, hasProse }: Row, lang: Language, emergencyContacts: object[]) {
  return {
    __typename: 'WithdrawnPlant',
    isPoisonous,
    cautions: cautions.map(({ subject, level, routes, underAge, medicine, condition }) => ({
      __typename: 'KeptCaution',
      subject,
      level,
      routes,
      medicine: named('MedicineClass', medicine, SITE.medicines, lang),
      condition: named('HealthCondition', condition, SITE.conditions, lang),
      text: underAge
        ? `${capitalized(youngerThan(underAge)[lang])}.`
        : cautionSentence({ subject, level, textEn: null, textEs: null }, lang),
      isTranslated: true,
    })),
    texts: hasProse
      ? [{ __typename: 'KeptText', name: 'precautions', text: `<p>${MORE_ONLINE[lang]}</p>`, isTranslated: true }]
      : [],
    emergencyContacts,
  }
}

function named(type: string, slug: string | null, names: Record<string, Record<Language, string>>, lang: Language) {
  const name = slug === null ? undefined : names[slug]?.[lang]
  return name === undefined ? null : { __typename: type, slug, name }
}
