import { useTranslations } from 'use-intl'
import { EMERGENCY_KINDS } from '../../gql/vocabulary.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { bindRow } from '../form/bind-fields.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import { missingIn } from '../form/halves.ts'
import { RowFrame } from '../form/RowFrame.tsx'
import frame from '../form/RowFrame.module.css'
import { RowsField } from '../form/RowsField.tsx'
import { SourcesField } from '../form/SourcesField.tsx'
import { EMPTY_CONTACT, type ContactValue } from './settings-values.ts'
import { INPUT_LIMITS } from '../../../api/rules/input-limits.ts'

type EmergencyFieldProps = {
  contacts: readonly ContactValue[]
  onChange: (contacts: ContactValue[]) => void
}

/** Whom readers are told to call, in order. */
export function EmergencyField({ contacts, onChange }: EmergencyFieldProps) {
  const t = useTranslations('settingsForm.emergency')
  const { language } = useLanguage()
  return (
    <RowsField
      path="emergencyContacts"
      rows={contacts}
      most={INPUT_LIMITS.contacts}
      fresh={() => EMPTY_CONTACT}
      label={t('label')}
      hint={t('hint')}
      addLabel={t('add')}
      onChange={onChange}
      renderRow={(contact, state, change) => {
        const row = { number: state.index + 1 }
        const name = language === 'es' ? contact.nameEs : contact.nameEn
        return (
          <RowFrame
            {...state}
            summary={[contact.number, name].filter(Boolean).join(' · ') || t('row', row)}
            detail={[t(`kinds.${contact.kind}`), contact.number && (contact.confirmedOn || t('unconfirmed'))]
              .filter(Boolean)
              .join(' · ')}
            missing={missingIn(contact, ['name', 'note'])}
            labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
          >
            <ContactFields
              value={contact}
              path={`emergencyContacts.${state.index}`}
              before={contacts[state.index - 1]?.sourceKeys ?? []}
              onChange={change}
            />
          </RowFrame>
        )
      }}
    />
  )
}

type ContactFieldsProps = {
  value: ContactValue
  path: string
  /** Sources of the contact before. */
  before: readonly string[]
  onChange: (value: ContactValue) => void
}

function ContactFields({ value, path, before, onChange }: ContactFieldsProps) {
  const t = useTranslations('settingsForm.emergency')
  const { set, choice, line } = bindRow({ path, value, onChange })
  return (
    <>
      {value.slug && <p className={frame.wide}>{t('inTexts')}</p>}
      <Field
        {...line('number')}
        label={t('number')}
        hint={t('numberHint')}
        inputMode="tel"
        maxLength={20}
        // The day was that of the number before.
        onChange={(event) => onChange({ ...value, number: event.target.value, confirmedOn: '' })}
      />
      <SelectField
        {...choice('kind')}
        label={t('kind')}
        options={EMERGENCY_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <Field {...line('confirmedOn')} label={t('confirmedOn')} hint={t('confirmedOnHint')} type="date" />
      <BilingualField path={path} name="name" label={t('name')} editor={{ values: value, set }} />
      <BilingualField path={path} name="note" label={t('note')} editor={{ values: value, set }} kind="sentence" />
      <div className={frame.wide}>
        <SourcesField {...choice('sourceKeys')} of={value.nameEn} others={before} othersLabel={t('asOthers')} />
      </div>
    </>
  )
}
