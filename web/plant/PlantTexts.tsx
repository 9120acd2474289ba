import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantTexts_PlantFragment } from '../gql/graphql.ts'
import { CitedText } from '../source/CitedText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import styles from './PlantTexts.module.css'

export const PlantTextsFragment = graphql(`
  fragment PlantTexts_plant on Plant {
    id
    description(lang: $lang, format: HTML)
    keyProperties(lang: $lang, format: HTML)
    basicUses(lang: $lang, format: HTML)
    culturalSignificance(lang: $lang, format: HTML)
    spiritualCeremonialUse(lang: $lang, format: HTML)
    preparationMethods(lang: $lang, format: HTML)
    dosageGuidelines(lang: $lang, format: HTML)
    precautions(lang: $lang, format: HTML)
    ethicalHarvesting(lang: $lang, format: HTML)
    untranslated(lang: $lang)
    sources {
      key
      ...CitedText_source
    }
  }
`)

const ABOUT = ['description', 'keyProperties', 'basicUses', 'culturalSignificance', 'spiritualCeremonialUse'] as const
const HOW_TO_USE = ['preparationMethods', 'dosageGuidelines'] as const

/** Texts in page order; each name is also the id of its section. */
export const PLANT_TEXTS = [...ABOUT, 'precautions', ...HOW_TO_USE, 'ethicalHarvesting'] as const

type PlantText = (typeof PLANT_TEXTS)[number]
type PlantTextsProps = { plant: FragmentType<typeof PlantTextsFragment> }

/**
 * The long texts that are not empty. Precautions come before preparation and dosage, or next to them on wide screens.
 * Uses and preparation begin with a link to the precautions, so that nobody reads a use without them.
 */
export function PlantTexts({ plant: masked }: PlantTextsProps) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantTextsFragment, masked)
  const hasUse = HOW_TO_USE.some((name) => plant[name])
  return (
    <>
      {ABOUT.map((name) => (
        <TextSection key={name} name={name} plant={plant} />
      ))}
      <div className={styles.use} data-framed={Boolean(hasUse && plant.precautions) || undefined}>
        {plant.precautions && (
          <div className={styles.precautions}>
            <WarningBox id="precautions" title={t('precautions')}>
              <Text name="precautions" plant={plant} />
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
      <TextSection name="ethicalHarvesting" plant={plant} />
    </>
  )
}

type TextProps = { name: PlantText; plant: PlantTexts_PlantFragment }

function TextSection({ name, plant }: TextProps) {
  const t = useTranslations('plantPage')
  if (!plant[name]) return null
  return (
    <Section
      id={name}
      title={t(name)}
      notice={isUse(name) && <SafetyNotice hasPrecautions={Boolean(plant.precautions)} />}
    >
      <Text name={name} plant={plant} />
    </Section>
  )
}

function Text({ name, plant }: TextProps) {
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
  return name === 'basicUses' || HOW_TO_USE.some((known) => known === name)
}
