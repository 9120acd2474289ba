import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Field } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { monthsIn } from './days-of-year.ts'

type DayFieldProps = {
  label: string
  name: string
  defaultValue?: string | null | undefined
}

/** A day of each year, such as 11-29, by month and day. */
export function DayField({ label, name, defaultValue }: DayFieldProps) {
  const t = useTranslations('rights')
  const { language } = useLanguage()
  const problem = useFieldError(name)
  const [month, setMonth] = useState(defaultValue?.slice(0, 2) ?? '01')
  const [day, setDay] = useState(String(Number(defaultValue?.slice(3) ?? '1')))
  return (
    <>
      <Field
        label={t('dayOf', { label })}
        type="number"
        min={1}
        max={31}
        required
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={problem}
      />
      <SelectField label={t('monthOf', { label })} value={month} options={monthsIn(language)} onChange={setMonth} />
      <input type="hidden" name={name} value={`${month}-${day.padStart(2, '0')}`} />
    </>
  )
}
