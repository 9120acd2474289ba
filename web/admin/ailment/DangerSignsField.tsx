import { useTranslations } from 'use-intl'
import { URGENCIES, WHO } from '../../gql/list-vocabulary.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useWhom } from '../../safety/useWhom.ts'
import { Field } from '../../ui/Field.tsx'
import { bindRow, digits } from '../form/bind-fields.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import { missingIn } from '../form/halves.ts'
import { RowFrame } from '../form/RowFrame.tsx'
import frame from '../form/RowFrame.module.css'
import { RowsField, sourcesOfOthers } from '../form/RowsField.tsx'
import { SourcesField } from '../form/SourcesField.tsx'
import { useChoose } from '../form/useChoose.ts'
import { EMPTY_SIGN, hasAge, type SignValue } from './ailment-values.ts'

const MAX_SIGNS = 60

type DangerSignsFieldProps = {
  signs: readonly SignValue[]
  onChange: (signs: SignValue[]) => void
}

/** The danger signs of an ailment, in order. */
export function DangerSignsField({ signs, onChange }: DangerSignsFieldProps) {
  const t = useTranslations('signsForm')
  const words = useTranslations('ailmentPage')
  const { language } = useLanguage()
  const whom = useWhom()
  return (
    <RowsField
      path="dangerSigns"
      rows={signs}
      most={MAX_SIGNS}
      fresh={() => EMPTY_SIGN}
      label={t('label')}
      hint={t('hint')}
      addLabel={t('add')}
      onChange={onChange}
      renderRow={(sign, state, change) => {
        const row = { number: state.index + 1 }
        const text = language === 'es' ? sign.textEs || sign.textEn : sign.textEn || sign.textEs
        return (
          <RowFrame
            {...state}
            summary={text || t('row', row)}
            detail={[sign.urgency && words(`urgency.${sign.urgency}`), sign.who && whom({ ...sign, who: sign.who })]
              .filter(Boolean)
              .join(' · ')}
            missing={missingIn(sign, ['text'])}
            labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
          >
            <SignFields
              value={sign}
              path={`dangerSigns.${state.index}`}
              others={sourcesOfOthers(signs, sign)}
              onChange={change}
            />
          </RowFrame>
        )
      }}
    />
  )
}

type SignFieldsProps = {
  value: SignValue
  path: string
  /** Sources of the other signs. */
  others: readonly string[]
  onChange: (value: SignValue) => void
}

function SignFields({ value, path, others, onChange }: SignFieldsProps) {
  const t = useTranslations('signsForm')
  const words = useTranslations('ailmentPage')
  const choose = useChoose()
  const { set, choice } = bindRow({ path, value, onChange })

  return (
    <>
      <SelectField
        {...choice('urgency')}
        label={t('urgency')}
        options={[choose, ...URGENCIES.map((urgency) => ({ value: urgency, label: words(`urgency.${urgency}`) }))]}
      />
      <SelectField
        {...choice('who')}
        label={t('who')}
        options={[choose, ...WHO.map((who) => ({ value: who, label: words(`who.${who}`) }))]}
        onChange={(who) => onChange({ ...value, who, underMonths: hasAge(who) ? value.underMonths : null })}
      />
      {hasAge(value.who) && (
        <Field
          {...choice('underMonths')}
          label={t('underMonths')}
          hint={t('underMonthsHint')}
          inputMode="numeric"
          maxLength={3}
          value={value.underMonths ?? ''}
          autoComplete="off"
          onChange={(event) => set('underMonths', Number(digits(event.target.value)) || null)}
        />
      )}
      <BilingualField path={path} name="text" label={t('text')} editor={{ values: value, set }} kind="sentence" />
      <div className={frame.wide}>
        <SourcesField {...choice('sourceKeys')} of={value.textEn} others={others} othersLabel={t('asOthers')} />
      </div>
    </>
  )
}
