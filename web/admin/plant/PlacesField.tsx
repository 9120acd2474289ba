import { useTranslations } from 'use-intl'
import { areaName, AREAS } from '../../../api/rules/areas.ts'
import { ORIGINS } from '../../gql/vocabulary.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useErrorWithin } from '../form/useOpenRow.ts'
import { useFieldName } from '../files/useFieldName.ts'
import { bindRow, digits } from '../form/bind-fields.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import { missingIn } from '../form/halves.ts'
import { RowFrame } from '../form/RowFrame.tsx'
import frame from '../form/RowFrame.module.css'
import { RowsField, sourcesOfOthers } from '../form/RowsField.tsx'
import { SourcesField } from '../form/SourcesField.tsx'
import { TagPicker } from '../form/TagPicker.tsx'
import { EMPTY_PLACE, type PlaceValue } from './place-values.ts'

const MOST = 60

type PlacesFieldProps = {
  places: readonly PlaceValue[]
  onChange: (places: PlaceValue[]) => void
}

/** What sources say of where the plant grows: a row for what the same sources say together. */
export function PlacesField({ places, onChange }: PlacesFieldProps) {
  const t = useTranslations('placesForm')
  const nameOf = useFieldName()
  const { language } = useLanguage()
  return (
    <RowsField
      path="distribution"
      rows={places}
      most={MOST}
      fresh={() => EMPTY_PLACE}
      label={nameOf('distribution')}
      hint={t('hint')}
      addLabel={t('add')}
      onChange={onChange}
      renderRow={(place, state, change) => {
        const row = { number: state.index + 1 }
        const areas = place.areas.map((code) => areaName(code, language) ?? code)
        return (
          <RowFrame
            {...state}
            summary={areas.join(', ') || t('row', row)}
            detail={language === 'es' ? place.habitatEs : place.habitatEn}
            missing={missingIn(place, ['habitat'])}
            labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
          >
            <PlaceFields
              value={place}
              path={`distribution.${state.index}`}
              others={sourcesOfOthers(places, place)}
              onChange={change}
            />
          </RowFrame>
        )
      }}
    />
  )
}

type PlaceFieldsProps = {
  value: PlaceValue
  path: string
  /** Sources of the other places. */
  others: readonly string[]
  onChange: (value: PlaceValue) => void
}

function PlaceFields({ value, path, others, onChange }: PlaceFieldsProps) {
  const t = useTranslations('placesForm')
  const origins = useTranslations('placesForm.origins')
  const { language } = useLanguage()
  const known = AREAS.map((code) => ({ slug: code, label: areaName(code, language) ?? code, kind: null }))
  const { set, choice, line } = bindRow({ path, value, onChange })
  // The server names the list, or one of its areas: `areas.2`.
  const areasError = useErrorWithin(`${path}.areas`)

  const metres = (name: 'minAltitude' | 'maxAltitude') => (
    <Field {...line(name, digits)} label={t(`fields.${name}`)} inputMode="numeric" maxLength={4} />
  )

  return (
    <>
      <div className={frame.wide}>
        <TagPicker
          label={t('fields.areas')}
          hint={t('areasHint')}
          chosenLabel={t('fields.areas')}
          error={areasError}
          known={known}
          chosen={value.areas}
          slugOf={(words) => words.toUpperCase()}
          onChange={(areas) => set('areas', areas)}
        />
      </div>
      <SelectField
        {...choice('origin')}
        label={t('fields.origin')}
        options={[
          { value: '', label: t('notSaid') },
          ...ORIGINS.map((origin) => ({ value: origin, label: origins(origin) })),
        ]}
      />
      {metres('minAltitude')}
      {metres('maxAltitude')}
      <BilingualField path={path} name="habitat" label={t('fields.habitat')} editor={{ values: value, set }} />
      <div className={frame.wide}>
        <SourcesField {...choice('sourceKeys')} of={value.habitatEn} others={others} othersLabel={t('asOthers')} />
      </div>
    </>
  )
}
