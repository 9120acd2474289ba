import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { missingIn } from '../form/halves.ts'
import { RowFrame, type RowFrameState } from '../form/RowFrame.tsx'
import { CautionFields, type CautionFieldsProps } from './CautionFields.tsx'
import { fieldsOf, isAdded, type CautionValue } from './caution-values.ts'
import { Level } from './LevelChoice.tsx'
import { useWordLists } from './useWordLists.ts'

export type CautionRowProps = Omit<CautionFieldsProps, 'path' | 'about'> & {
  /** Place in the input. */
  index: number
  /** Its `index` is the place among the rows shown together. */
  frame: RowFrameState
}

export function CautionRow({ index, frame, ...fields }: CautionRowProps) {
  const t = useTranslations('cautionsForm')
  const { value, lookalike } = fields
  const { language } = useLanguage()
  const path = `cautions.${index}`
  const about = useAbout(value, lookalike)
  const row = { caution: [about, value.level && t(`level.${value.level}`)].filter(Boolean).join(': ') || t('newRow') }
  const text = language === 'es' ? value.textEs || value.textEn : value.textEn || value.textEs
  return (
    <RowFrame
      {...frame}
      summary={
        <>
          {value.level && <Level level={value.level} />}
          {value.level && about && ' · '}
          {about || (!value.level && t('newRow'))}
        </>
      }
      detail={[
        text || (value.level === 'NO_DATA' ? t('saysNotKnown') : t('noText')),
        ...(isAdded(value) ? [t('addedShort')] : []),
      ].join(' · ')}
      missing={missingIn(value, ['text'])}
      labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
    >
      <CautionFields {...fields} path={path} about={about} />
    </RowFrame>
  )
}

/** Whom or what a caution is about, in a few words. */
function useAbout(value: CautionValue, lookalike: string | null): string {
  const t = useTranslations('cautionsForm')
  const words = useTranslations('vocabulary')
  const { medicines, conditions } = useWordLists()
  const { subject, underAge, medicine, condition, routes } = value
  const has = fieldsOf(subject)
  return [
    subject && t(`subject.${subject}`),
    has.underAge && underAge && t('under', { age: Number(underAge) }),
    has.medicine && medicine && medicines.get(medicine),
    has.condition && condition && conditions.get(condition),
    has.lookalikeId && lookalike,
    routes.map((route) => words(`route.${route}`)).join(', '),
  ]
    .filter(Boolean)
    .join(', ')
}
