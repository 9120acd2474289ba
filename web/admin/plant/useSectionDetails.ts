import { useTranslations } from 'use-intl'
import { countFields } from './morphology-values.ts'
import { ABOUT, USE, writtenIn, type SectionId } from './plant-sections.ts'
import type { PlantValues } from './plant-values.ts'

/** What is in a section, in a few words. */
export function useSectionDetails(values: PlantValues) {
  const t = useTranslations('plantForm.inSection')
  const { commonNameEn, commonNameEs, scientificName, names, uses, cautions, tags } = values
  const pictures = [values.mainImageUrl, ...values.galleryImages].filter(Boolean).length

  const details: Record<SectionId, () => (string | false)[]> = {
    names: () => [
      [commonNameEn, commonNameEs].filter(Boolean).join(' / '),
      scientificName,
      names.length > 0 && t('names', { count: names.length }),
    ],
    pictures: () => [t('pictures', { count: pictures }), values.youtubeVideoUrl !== '' && t('video')],
    places: () => [t('places', { count: values.distribution.length })],
    morphology: () => [t('characters', { count: countFields(values.morphology) })],
    use: () => [t('uses', { count: uses.length }), t('texts', { count: writtenIn(values, USE), of: USE.length })],
    caution: () => [t('cautions', { count: cautions.length }), values.isPoisonous && t('poison')],
    about: () => [t('texts', { count: writtenIn(values, ABOUT), of: ABOUT.length })],
    conservation: () => [
      [values.conservationList, values.conservationCategory, values.conservationYear].filter(Boolean).join(', ') ||
        t('nothing'),
    ],
    review: () => [[values.reviewedBy, values.reviewedOn].filter(Boolean).join(', ') || t('nobody')],
    tags: () => [t('tags', { count: tags.length })],
  }
  return (id: SectionId): string => details[id]().filter(Boolean).join(' · ')
}
