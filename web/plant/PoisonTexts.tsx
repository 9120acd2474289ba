import Skull from 'lucide-react/icons/skull'
import { useTranslations } from 'use-intl'
import { CallButton } from '../emergency/CallButton.tsx'
import { EmergencyBox, EmergencyContactFragment } from '../emergency/EmergencyBox.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { Fold } from '../ui/Fold.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import { bySubject, PlantCautionsFragment } from './caution-rows.ts'
import { CautionList } from './CautionList.tsx'
import { Lookalikes } from './Lookalikes.tsx'
import { FoldedText, PlantTextsFragment, Text, TextSection } from './PlantTexts.tsx'
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
      {first?.number && <CallButton name={first.name} number={first.number} />}
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
      <div data-whole>
        <TextSection name="identification" plant={plant} />
      </div>
      <Lookalikes plant={plant} sources={plant.sources} />
      {hasRows && (
        <Fold id="precautions" title={t('poisonWarnings')}>
          <CautionList plant={plant} sources={plant.sources} />
        </Fold>
      )}
      <div data-whole>
        <FoldedText name="description" plant={plant} />
        <FoldedText name="keyProperties" plant={plant} />
        <FoldedText name="culturalSignificance" plant={plant} />
        <FoldedText name="ethicalHarvesting" plant={plant} title={t('poisonGrowing')} />
      </div>
    </>
  )
}
