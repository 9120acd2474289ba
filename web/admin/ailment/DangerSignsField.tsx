import { useTranslations } from 'use-intl'
import { URGENCIES, WHO } from '../../gql/list-vocabulary.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useWhom } from '../../ailment/useWhom.ts'
import { Field } from '../../ui/Field.tsx'
import { BilingualRow } from '../form/BilingualRow.tsx'
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
  /** By path: `dangerSigns.2.textEs`. */
  errors: Partial<Record<string, string>>
  onChange: (signs: SignValue[]) => void
}

/** The danger signs of an ailment, in order. */
export function DangerSignsField({ signs, errors, onChange }: DangerSignsFieldProps) {
  const t = useTranslations('signsForm')
  const words = useTranslations('ailmentPage')
  const { language } = useLanguage()
  const whom = useWhom()
  return (
    <RowsField
      path="dangerSigns"
      rows={signs}
      errors={errors}
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
              errors={errors}
              onChange={change}
            />
          </RowFrame>
        )
      }}
    />
  )
}

type SignFieldsProps = Pick<DangerSignsFieldProps, 'errors'> & {
  value: SignValue
  path: string
  /** Sources of the other signs. */
  others: readonly string[]
  onChange: (value: SignValue) => void
}

function SignFields({ value, path, others, errors, onChange }: SignFieldsProps) {
  const t = useTranslations('signsForm')
  const words = useTranslations('ailmentPage')
  const choose = useChoose()

  function set<Name extends keyof SignValue>(name: Name, chosen: SignValue[Name]) {
    onChange({ ...value, [name]: chosen })
  }

  return (
    <>
      <SelectField
        name={`${path}.urgency`}
        label={t('urgency')}
        value={value.urgency}
        error={errors[`${path}.urgency`]}
        options={[choose, ...URGENCIES.map((urgency) => ({ value: urgency, label: words(`urgency.${urgency}`) }))]}
        onChange={(urgency) => set('urgency', urgency)}
      />
      <SelectField
        name={`${path}.who`}
        label={t('who')}
        value={value.who}
        error={errors[`${path}.who`]}
        options={[choose, ...WHO.map((who) => ({ value: who, label: words(`who.${who}`) }))]}
        onChange={(who) => onChange({ ...value, who, underMonths: hasAge(who) ? value.underMonths : null })}
      />
      {hasAge(value.who) && (
        <Field
          name={`${path}.underMonths`}
          label={t('underMonths')}
          hint={t('underMonthsHint')}
          inputMode="numeric"
          maxLength={3}
          value={value.underMonths ?? ''}
          error={errors[`${path}.underMonths`]}
          autoComplete="off"
          onChange={(event) => set('underMonths', Number(event.target.value.replaceAll(/\D/g, '')) || null)}
        />
      )}
      <BilingualRow {...{ path, errors }} name="text" label={t('text')} values={value} onChange={set} />
      <div className={frame.wide}>
        <SourcesField
          name={`${path}.sourceKeys`}
          of={value.textEn}
          keys={value.sourceKeys}
          others={others}
          othersLabel={t('asOthers')}
          error={errors[`${path}.sourceKeys`]}
          onChange={(keys) => set('sourceKeys', keys)}
        />
      </div>
    </>
  )
}
