import { useState } from 'react'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

type DayFieldProps = {
  label: string
  name: string
  defaultValue?: string | null | undefined
  error?: string | undefined
}

/** A day of each year, such as 11-29, by month and day. */
export function DayField({ label, name, defaultValue, error }: DayFieldProps) {
  const t = useTranslations('rights')
  const { language } = useLanguage()
  const [month, setMonth] = useState(defaultValue?.slice(0, 2) ?? '01')
  const [day, setDay] = useState(String(Number(defaultValue?.slice(3) ?? '1')))
  const nameOf = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: nameOf.format(Date.UTC(2028, index)),
  }))
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
        error={error}
      />
      <SelectField label={t('monthOf', { label })} value={month} options={months} onChange={setMonth} />
      <input type="hidden" name={name} value={`${month}-${day.padStart(2, '0')}`} />
    </>
  )
}
