import { useTranslations } from 'use-intl'
import type { CautionSubject, DangerSignWho } from '../../gql/graphql.ts'
import { useFieldName } from '../files/useFieldName.ts'

/** What writers call a text: `uses.2.text` is “Use for burns”. */
export function useTextName() {
  const t = useTranslations('translate.text')
  const subject = useTranslations('cautionsForm.subject')
  const who = useTranslations('ailmentPage.who')
  const nameOf = useFieldName()

  return ({ name, about }: { name: string; about?: string | null }): string => {
    const [list, position, field] = name.split('.')
    const number = Number(position) + 1
    if (list === 'uses') return t(field === 'place' ? 'place' : 'use', { about: about ?? '' })
    if (list === 'names') return t('nameNote', { about: about ?? '' })
    if (list === 'cautions') return t('caution', { about: subject(about as CautionSubject) })
    if (list === 'dangerSigns') return t('dangerSign', { number, about: who(about as DangerSignWho) })
    if (list === 'distribution') return t('habitat', { number })
    if (list === 'photos') return t('picture', { number })
    if (list === 'note') return t('sourceNote')
    return list === 'reviewerRole' ? t('reviewerRole') : nameOf(name)
  }
}
