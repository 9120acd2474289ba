import Phone from 'lucide-react/icons/phone'
import Skull from 'lucide-react/icons/skull'
import { useTranslations } from 'use-intl'
import { dial } from '../emergency/dial.ts'
import { EmergencyBox, EmergencyContactFragment } from '../emergency/EmergencyBox.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { WarningBox } from '../ui/WarningBox.tsx'
import { bySubject, PlantCautionsFragment } from './caution-rows.ts'
import { CautionList } from './CautionList.tsx'
import { Lookalikes } from './Lookalikes.tsx'
import { PlantTextsFragment, Text, TextSection } from './PlantTexts.tsx'
import styles from './PoisonTexts.module.css'

/** In place of the overview of a remedy. The first number is dialled from here: the others are further down. */
export function PoisonBanner({ plant: masked }: { plant: FragmentType<typeof PlantTextsFragment> }) {
  const t = useTranslations('plantPage')
  const { emergencyContacts } = readFragment(PlantTextsFragment, masked)
  const first = readFragment(EmergencyContactFragment, emergencyContacts).find(({ number }) => number)
  return (
    <div className={styles.banner} data-read-first>
      <h2 className={styles.poison}>
        <Skull aria-hidden size="1.56rem" />
        {t('poison')}
      </h2>
      <p>
        {t('poisonText')} <a href="#emergency">{t('poisonCall')}</a>
      </p>
      {first?.number && (
        <a href={dial(first.number)} className={styles.call}>
          <Phone aria-hidden size="1.11rem" />
          {t('poisonDial', { number: first.number, name: first.name })}
        </a>
      )}
    </div>
  )
}

/** Help first, then how to recognise the plant. Uses, preparations and amounts are not shown, whatever is recorded. */
export function PoisonTexts({ plant: masked }: { plant: FragmentType<typeof PlantTextsFragment> }) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantTextsFragment, masked)
  const hasRows = bySubject(readFragment(PlantCautionsFragment, plant).cautions).length > 0
  return (
    <>
      {plant.precautions && (
        <div className={styles.signs}>
          <WarningBox id="signs" title={t('poisonSigns')}>
            <Text name="precautions" plant={plant} />
          </WarningBox>
        </div>
      )}
      <EmergencyBox contacts={plant.emergencyContacts} />
      <TextSection name="identification" plant={plant} />
      <TextSection name="description" plant={plant} />
      <Lookalikes plant={plant} sources={plant.sources} />
      {hasRows && (
        <div className={styles.signs}>
          <WarningBox id="precautions" title={t('poisonWarnings')}>
            <CautionList plant={plant} sources={plant.sources} />
          </WarningBox>
        </div>
      )}
      <TextSection name="keyProperties" plant={plant} />
      <TextSection name="culturalSignificance" plant={plant} />
      <TextSection name="ethicalHarvesting" plant={plant} title={t('poisonGrowing')} />
    </>
  )
}
