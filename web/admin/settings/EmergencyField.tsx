import { useTranslations } from 'use-intl'
import { EMERGENCY_KINDS } from '../../gql/vocabulary.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { BilingualRow } from '../form/BilingualRow.tsx'
import { missingIn } from '../form/halves.ts'
import { RowFrame } from '../form/RowFrame.tsx'
import frame from '../form/RowFrame.module.css'
import { RowsField } from '../form/RowsField.tsx'
import { SourcesField } from '../form/SourcesField.tsx'
import { EMPTY_CONTACT, type ContactValue } from './settings-values.ts'

const MAX_CONTACTS = 40

type EmergencyFieldProps = {
  contacts: readonly ContactValue[]
  /** By path: `emergencyContacts.2.number`. */
  errors: Partial<Record<string, string>>
  onChange: (contacts: ContactValue[]) => void
}

/** Whom readers are told to call, in order. */
export function EmergencyField({ contacts, errors, onChange }: EmergencyFieldProps) {
  const t = useTranslations('settingsForm.emergency')
  const { language } = useLanguage()
  return (
    <RowsField
      path="emergencyContacts"
      rows={contacts}
      errors={errors}
      most={MAX_CONTACTS}
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
              errors={errors}
              onChange={change}
            />
          </RowFrame>
        )
      }}
    />
  )
}

type ContactFieldsProps = Pick<EmergencyFieldProps, 'errors'> & {
  value: ContactValue
  path: string
  /** Sources of the contact before. */
  before: readonly string[]
  onChange: (value: ContactValue) => void
}

function ContactFields({ value, path, before, errors, onChange }: ContactFieldsProps) {
  const t = useTranslations('settingsForm.emergency')

  function set<Name extends keyof ContactValue>(name: Name, chosen: ContactValue[Name]) {
    onChange({ ...value, [name]: chosen })
  }

  return (
    <>
      {value.slug && <p className={frame.wide}>{t('inTexts')}</p>}
      <Field
        name={`${path}.number`}
        label={t('number')}
        hint={t('numberHint')}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        value={value.number}
        error={errors[`${path}.number`]}
        // The day was that of the number before.
        onChange={(event) => onChange({ ...value, number: event.target.value, confirmedOn: '' })}
      />
      <SelectField
        name={`${path}.kind`}
        label={t('kind')}
        value={value.kind}
        error={errors[`${path}.kind`]}
        options={EMERGENCY_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(kind) => set('kind', kind)}
      />
      <Field
        name={`${path}.confirmedOn`}
        label={t('confirmedOn')}
        hint={t('confirmedOnHint')}
        type="date"
        value={value.confirmedOn}
        error={errors[`${path}.confirmedOn`]}
        onChange={(event) => set('confirmedOn', event.target.value)}
      />
      <BilingualRow {...{ path, errors }} name="name" label={t('name')} values={value} isLine onChange={set} />
      <BilingualRow {...{ path, errors }} name="note" label={t('note')} values={value} onChange={set} />
      <div className={frame.wide}>
        <SourcesField
          name={`${path}.sourceKeys`}
          of={value.nameEn}
          keys={value.sourceKeys}
          others={before}
          othersLabel={t('asOthers')}
          error={errors[`${path}.sourceKeys`]}
          onChange={(keys) => set('sourceKeys', keys)}
        />
      </div>
    </>
  )
}
