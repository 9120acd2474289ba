import { useTranslations } from 'use-intl'
import { reasonOf } from '../../../api/rules/safe-publishing.ts'
import type { CautionSubject, DangerSignWho } from '../../gql/graphql.ts'
import { useFieldName } from '../files/useFieldName.ts'

/**
 * What to do about a gap, as the errors of the server name it. `subjects` are those of the plant's cautions, where they are
 * known.
 */
export function useGapWords(subjects: readonly (CautionSubject | '')[] = []) {
  const t = useTranslations('publishChecklist')
  const cautions = useTranslations('cautionsForm.subject')
  const form = useTranslations('adminForm.language')
  const recording = useTranslations('recordingForm.fields')
  const who = useTranslations('ailmentPage.who')
  const nameOf = useFieldName()

  return (gap: string): string => {
    const [list, place = '', field = ''] = gap.split('.')
    const number = Number(place) + 1
    const language = form(gap.endsWith('En') ? 'en' : 'es')
    const subject = subjects[Number(place)]
    if (gap === 'dangerSigns.lost') return t('lostSigns')
    if (list === 'dangerSigns' && field === 'lost') return t('lostSignsFor', { who: who(place as DangerSignWho) })
    if (list === 'cautions' && field === 'lost') return t('lostCaution', { subject: cautions(place as CautionSubject) })
    if (place === 'lost') return t('lostPrecautions', { field: nameOf(list!) })
    if (list === 'dangerSigns') return t('sign', { number, language })
    if (list!.startsWith('doNot')) return t('translate', { field: nameOf(gap) })
    if (list === 'names') return t('recording', { number, field: recording(field as 'speaker') })
    if (gap === 'unfinished') return t('unfinished')
    if (list === 'uses' && gap.endsWith('.disputed')) return t('disputedUse', { number })
    if (place === 'disputed') return t('disputed', { field: nameOf(list!) })
    if (list === 'uses' && field === 'route') return t('route', { number })
    if (list === 'uses') return t('use', { number })
    if (list === 'mainImageUrl' || list === 'featuredImageUrl') return t('undescribedMain')
    if (list === 'galleryImages') return t('undescribedInGallery', { number })
    if (list === 'cautions' && field && subject) return t('caution', { subject: cautions(subject), language })
    if (list === 'cautions' && field) return t('anyCaution', { number, language })
    if (list === 'cautions') return t('undecided', { subject: cautions(place as CautionSubject) })
    const reason = reasonOf(gap)
    const words = reason === 'untranslated' || reason === 'misplacedDose' ? reason : 'noSource'
    return t(words, { field: nameOf(gap) })
  }
}
