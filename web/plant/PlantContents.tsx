import { useTranslations } from 'use-intl'
import { type FragmentType, readFragment } from '../gql/fragment-masking.ts'
import { PlantTextsFragment, hasAnyPrecautions, PLANT_SECTIONS } from './PlantTexts.tsx'
import { PlantCautionsFragment } from './caution-rows.ts'
import { PlantUsesFragment } from './use-rows.ts'
import styles from './PlantContents.module.css'

type PlantContentsProps = {
  plant: FragmentType<typeof PlantTextsFragment>
  isPoisonous: boolean
  hasNames: boolean
  hasSources: boolean
}

const WARNINGS = ['precautions', 'emergency', 'signs']

/** Table of contents of the page, with the precautions highlighted. */
export function PlantContents({ plant, isPoisonous, hasNames, hasSources }: PlantContentsProps) {
  const t = useTranslations('plantPage')
  const names = useTranslations('names')
  const sources = useTranslations('sources')
  const all = [
    ...sectionsOf(plant, isPoisonous).map(([id, title]) => ({ id, label: t(title) })),
    ...(hasNames ? [{ id: 'names', label: names('title') }] : []),
    ...(hasSources ? [{ id: 'sources', label: sources('title') }] : []),
  ]
  if (all.length === 0) return null
  return (
    <nav data-whole aria-label={t('onThisPage')} className={styles.contents}>
      <ul className={`row ${styles.list}`}>
        {all.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} data-warning={WARNINGS.includes(id) || undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Ids of sections in page order, with the keys of their titles. */
const OF_A_REMEDY = PLANT_SECTIONS.map((id) => [id, id] as const)

const OF_A_POISON = [
  ['signs', 'poisonSigns'],
  ['emergency', 'emergency'],
  ['identification', 'identification'],
  ['description', 'description'],
  ['lookalikes', 'lookalikes'],
  ['precautions', 'poisonWarnings'],
  ['keyProperties', 'keyProperties'],
  ['culturalSignificance', 'culturalSignificance'],
  ['ethicalHarvesting', 'poisonGrowing'],
] as const

/** The sections of a page that are not empty. */
function sectionsOf(masked: FragmentType<typeof PlantTextsFragment>, isPoisonous: boolean) {
  const plant = readFragment(PlantTextsFragment, masked)
  const { uses } = readFragment(PlantUsesFragment, plant)
  const { cautions } = readFragment(PlantCautionsFragment, plant)
  const isAlike = ({ subject }: { subject: string }) => subject === 'LOOKALIKE'
  const rows = {
    basicUses: uses.length > 0 || plant.basicUses,
    precautions: isPoisonous ? !cautions.every(isAlike) : hasAnyPrecautions(plant),
    signs: plant.precautions,
    lookalikes: cautions.some(isAlike),
    emergency: plant.emergencyContacts.length > 0,
  }
  const sections = isPoisonous ? OF_A_POISON : OF_A_REMEDY
  return sections.filter(([id]) => (id in rows ? rows[id as keyof typeof rows] : plant[id as 'description']))
}
