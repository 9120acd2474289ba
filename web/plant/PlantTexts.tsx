import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantTexts_PlantFragment } from '../gql/graphql.ts'
import { EmergencyBox } from '../emergency/EmergencyBox.tsx'
import { WITHHELD } from '../../api/rules/withheld-dose.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Attributions } from '../rights/Attributions.tsx'
import { CitedText } from '../source/CitedText.tsx'
import { Fold } from '../ui/Fold.tsx'
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
    withheldDoses
    sources {
      key
      ...CitedText_source
    }
    attributions {
      ...Attributions_attribution
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
  ...HOW_TO_USE,
  'precautions',
  'emergency',
  'basicUses',
  'lookalikes',
  'identification',
  'description',
  'keyProperties',
  'culturalSignificance',
  'spiritualCeremonialUse',
  'ethicalHarvesting',
] as const

/** Characters of HTML. */
const LONG = 600

const FOLDED = [
  'identification',
  'description',
  'keyProperties',
  'culturalSignificance',
  'spiritualCeremonialUse',
  'ethicalHarvesting',
] as const

type PlantText = Exclude<(typeof PLANT_SECTIONS)[number], 'lookalikes' | 'emergency'>

/** Texts in page order. */
export const PLANT_TEXTS = PLANT_SECTIONS.filter((id): id is PlantText => id !== 'lookalikes' && id !== 'emergency')

type PlantTextsProps = { plant: FragmentType<typeof PlantTextsFragment> }

/**
 * What readers need of a remedy: how to use it, with all that bars it next to it or below; the strip above names every hard
 * stop. Uses and preparation begin with a link to the precautions. All else opens where it stands.
 */
export function PlantTexts({ plant: masked }: PlantTextsProps) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantTextsFragment, masked)
  const hasUse = HOW_TO_USE.some((name) => plant[name])
  const hasPrecautions = hasAnyPrecautions(plant)
  const { uses } = readFragment(PlantUsesFragment, plant)
  const isWithheld = plant.withheldDoses.includes('dosageGuidelines')
  const isWithheldInUses = plant.withheldDoses.some((place) => place !== 'dosageGuidelines')
  return (
    <>
      {(hasUse || isWithheld) && (
        <div className={styles.use}>
          {HOW_TO_USE.map((name) => (
            <TextSection key={name} name={name} plant={plant} />
          ))}
          {isWithheld && (
            <Section id="dosageGuidelines" title={t('dosageGuidelines')}>
              <WithheldDose />
            </Section>
          )}
        </div>
      )}
      {plant.precautions && (
        <FurtherPrecautions isLong={plant.precautions.length > LONG}>
          <Text name="precautions" plant={plant} />
        </FurtherPrecautions>
      )}
      <EmergencyBox contacts={plant.emergencyContacts} />
      {(uses.length > 0 || plant.basicUses || isWithheldInUses) && (
        <div data-whole>
          <Section
            id="basicUses"
            title={t('basicUses')}
            notice={!hasUse && <SafetyNotice hasPrecautions={hasPrecautions} />}
          >
            {isWithheldInUses && <WithheldDose />}
            <PlantUses plant={plant} sources={plant.sources} />
            {plant.basicUses && <Text name="basicUses" plant={plant} />}
          </Section>
        </div>
      )}
      <Lookalikes plant={plant} sources={plant.sources} />
      <div data-whole>
        {FOLDED.map((name) => (
          <FoldedText key={name} name={name} plant={plant} />
        ))}
      </div>
    </>
  )
}

function WithheldDose() {
  const { language } = useLanguage()
  return <Notice>{WITHHELD[language === 'en' ? 'En' : 'Es']}</Notice>
}

/** What no caution says stays open where that is short. */
function FurtherPrecautions({ isLong, children }: { isLong: boolean; children: ReactNode }) {
  const t = useTranslations('plantPage')
  const Frame = isLong ? Fold : Section
  return (
    <Frame id="furtherPrecautions" title={t('furtherPrecautions')}>
      {children}
    </Frame>
  )
}

/** For whom a remedy is not, before anything is said of its use. */
export function Precautions({ plant: masked }: PlantTextsProps) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantTextsFragment, masked)
  return (
    <WarningBox id="precautions" title={t('precautions')}>
      <CautionList plant={plant} sources={plant.sources} />
      <ToLookalikes plant={plant} />
    </WarningBox>
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

export function TextSection({ name, plant }: TextProps) {
  const t = useTranslations('plantPage')
  if (!plant[name]) return null
  return (
    <Section id={name} title={t(name)}>
      <Text name={name} plant={plant} />
    </Section>
  )
}

export function FoldedText({ name, plant, title }: TextProps & { title?: string }) {
  const t = useTranslations('plantPage')
  if (!plant[name]) return null
  return (
    <Fold id={name} title={title ?? t(name)}>
      <Text name={name} plant={plant} />
    </Fold>
  )
}

export function Text({ name, plant }: TextProps) {
  return (
    <>
      <CitedText
        name={name}
        html={plant[name] ?? ''}
        sources={plant.sources}
        isFallback={plant.untranslated.includes(name)}
      />
      <Attributions of={plant.attributions} text={name} />
    </>
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
