import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantTexts_PlantFragment } from '../gql/graphql.ts'
import { EmergencyBox } from '../emergency/EmergencyBox.tsx'
import { CitedText } from '../source/CitedText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import { PlantCautionsFragment } from './caution-rows.ts'
import { CautionList } from './CautionList.tsx'
import { Lookalikes } from './Lookalikes.tsx'
import styles from './PlantTexts.module.css'
import { PlantUses } from './PlantUses.tsx'
import { PlantUsesFragment } from './use-rows.ts'

export const PlantTextsFragment = graphql(`
  fragment PlantTexts_plant on Plant {
    id
    description(lang: $lang, format: HTML, glossary: true)
    identification(lang: $lang, format: HTML, glossary: true)
    keyProperties(lang: $lang, format: HTML, glossary: true)
    basicUses(lang: $lang, format: HTML, glossary: true)
    culturalSignificance(lang: $lang, format: HTML, glossary: true)
    spiritualCeremonialUse(lang: $lang, format: HTML, glossary: true)
    preparationMethods(lang: $lang, format: HTML, glossary: true)
    dosageGuidelines(lang: $lang, format: HTML, glossary: true)
    precautions: furtherPrecautions(lang: $lang, format: HTML, glossary: true)
    ethicalHarvesting(lang: $lang, format: HTML, glossary: true)
    untranslated(lang: $lang)
    sources {
      key
      ...CitedText_source
    }
    emergencyContacts {
      ...EmergencyBox_contact
    }
    ...PlantCautions_plant
    ...PlantUses_plant
  }
`)

const HOW_TO_USE = ['preparationMethods', 'dosageGuidelines'] as const

/** Ids of the sections in page order. Those of texts are their names. */
export const PLANT_SECTIONS = [
  'description',
  'identification',
  'lookalikes',
  'keyProperties',
  'basicUses',
  'culturalSignificance',
  'spiritualCeremonialUse',
  'precautions',
  ...HOW_TO_USE,
  'emergency',
  'ethicalHarvesting',
] as const

type PlantText = Exclude<(typeof PLANT_SECTIONS)[number], 'lookalikes' | 'emergency'>

/** Texts in page order. */
export const PLANT_TEXTS = PLANT_SECTIONS.filter((id): id is PlantText => id !== 'lookalikes' && id !== 'emergency')

type PlantTextsProps = { plant: FragmentType<typeof PlantTextsFragment> }

/**
 * Uses, cautions and the long texts that are not empty. Precautions come before preparation and dosage, or next to them
 * on wide screens. Uses and preparation begin with a link to the precautions, so that nobody reads a use without them.
 */
export function PlantTexts({ plant: masked }: PlantTextsProps) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantTextsFragment, masked)
  const hasUse = HOW_TO_USE.some((name) => plant[name])
  const hasPrecautions = hasAnyPrecautions(plant)
  const { uses } = readFragment(PlantUsesFragment, plant)
  return (
    <>
      <TextSection name="description" plant={plant} />
      <TextSection name="identification" plant={plant} />
      <Lookalikes plant={plant} sources={plant.sources} />
      <TextSection name="keyProperties" plant={plant} />
      {(uses.length > 0 || plant.basicUses) && (
        <Section id="basicUses" title={t('basicUses')} notice={<SafetyNotice hasPrecautions={hasPrecautions} />}>
          <PlantUses plant={plant} sources={plant.sources} />
          {plant.basicUses && <Text name="basicUses" plant={plant} />}
        </Section>
      )}
      <TextSection name="culturalSignificance" plant={plant} />
      <TextSection name="spiritualCeremonialUse" plant={plant} />
      <div className={styles.use} data-framed={(hasUse && hasPrecautions) || undefined}>
        {hasPrecautions && (
          <div className={styles.precautions}>
            <WarningBox id="precautions" title={t('precautions')}>
              <CautionList plant={plant} sources={plant.sources} />
              <ToLookalikes plant={plant} />
              {plant.precautions && <Text name="precautions" plant={plant} />}
            </WarningBox>
          </div>
        )}
        {hasUse && (
          <div>
            {HOW_TO_USE.map((name) => (
              <TextSection key={name} name={name} plant={plant} />
            ))}
          </div>
        )}
      </div>
      <EmergencyBox contacts={plant.emergencyContacts} />
      <TextSection name="ethicalHarvesting" plant={plant} />
    </>
  )
}

/** Whether there are cautions or a text of precautions. */
export function hasAnyPrecautions(plant: PlantTexts_PlantFragment): boolean {
  return Boolean(plant.precautions) || readFragment(PlantCautionsFragment, plant).cautions.length > 0
}

function ToLookalikes({ plant }: { plant: PlantTexts_PlantFragment }) {
  const t = useTranslations('plantPage')
  const { cautions } = readFragment(PlantCautionsFragment, plant)
  if (cautions.every(({ subject }) => subject !== 'LOOKALIKE')) return null
  return <p className={styles.lookalikes}>{t.rich('alsoLookalikes', { link: toLookalikes })}</p>
}

function toLookalikes(words: ReactNode) {
  return <a href="#lookalikes">{words}</a>
}

type TextProps = { name: PlantText; plant: PlantTexts_PlantFragment }

export function TextSection({ name, plant, title }: TextProps & { title?: string }) {
  const t = useTranslations('plantPage')
  if (!plant[name]) return null
  return (
    <Section
      id={name}
      title={title ?? t(name)}
      notice={isUse(name) && <SafetyNotice hasPrecautions={hasAnyPrecautions(plant)} />}
    >
      <Text name={name} plant={plant} />
    </Section>
  )
}

export function Text({ name, plant }: TextProps) {
  return (
    <CitedText
      name={name}
      html={plant[name] ?? ''}
      sources={plant.sources}
      isFallback={plant.untranslated.includes(name)}
    />
  )
}

function SafetyNotice({ hasPrecautions }: { hasPrecautions: boolean }) {
  const t = useTranslations('plantPage')
  if (!hasPrecautions) return <Notice>{t('noPrecautions')}</Notice>
  return <p className={styles.safety}>{t.rich('readPrecautions', { link: toPrecautions })}</p>
}

function toPrecautions(words: ReactNode) {
  return <a href="#precautions">{words}</a>
}

function isUse(name: PlantText): boolean {
  return HOW_TO_USE.some((known) => known === name)
}
