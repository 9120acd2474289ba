import { use, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DrawnHere } from '../../drawing/HerbariumPlate.tsx'
import { describePlate, phrasesFor } from '../../../api/rules/morphology/describe.ts'
import { fieldsOf, GROUPS, type Field as MorphologyField, type Group } from '../../../api/rules/morphology/spec.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { FormContext, useFieldError } from '../../ui/form-state.ts'
import { ChipChoice } from '../form/ChipChoice.tsx'
import type { Editor } from '../form/editor.ts'
import { RefusedValues } from '../form/refused-values.ts'
import { hasErrorAt } from '../form/useOpenRow.ts'
import styles from './MorphologyForm.module.css'
import { drawable, fieldValue, withField, type FieldValue } from './morphology-values.ts'
import type { PlantValues } from './plant-values.ts'

type MorphologyFormProps = { editor: Editor<PlantValues>; seed: string }

/** Groups of characters, each one line until it is opened, beside the plate and what it says. */
export function MorphologyForm({ editor, seed }: MorphologyFormProps) {
  const t = useTranslations('morphologyForm')
  const { language } = useLanguage()
  const { morphology, scientificName, plantFamilyEn, plantFamilyEs, habit, plantPartUsed } = editor.values
  const shown = morphology && drawable(morphology)
  // Only at first: a group stays open while its values are corrected.
  const { fields: errors } = use(FormContext)
  const [refused] = useState(use(RefusedValues))
  return (
    <div className={`stack ${styles.form}`}>
      <div className={styles.groups}>
        <p className="hint">
          {t('hint')} {t('length')}
        </p>
        <div className={styles.fields}>
          <GroupFields group="plant" editor={editor} />
        </div>
        {morphology?.plant?.growth &&
          GROUPS.filter((group) => group !== 'plant').map((group) => (
            <details
              key={group}
              className={styles.group}
              open={[errors, refused].some((of) => hasErrorAt(of, `morphology.${group}`)) || undefined}
            >
              <summary>
                <strong>{t(`groups.${group}`)}</strong>{' '}
                <span className="hint">{shown && phrasesFor(shown, group, language)}</span>
              </summary>
              <div className={styles.fields}>
                <GroupFields group={group} editor={editor} />
              </div>
            </details>
          ))}
      </div>
      <figure className={styles.plate}>
        <DrawnHere
          subject={{
            seed,
            scientificName,
            family: plantFamilyEn || plantFamilyEs,
            habit,
            parts: plantPartUsed,
            morphology: shown,
          }}
          label={t('preview')}
        />
        <figcaption className="hint">{shown ? describePlate(shown, language) : t('usual')}</figcaption>
      </figure>
    </div>
  )
}

type GroupFieldsProps = { group: Group; editor: Editor<PlantValues> }

function GroupFields({ group, editor }: GroupFieldsProps) {
  const { values, set } = editor

  function change(name: string, value: FieldValue) {
    // Without a growth form, a plant is not described.
    const isNothing = group === 'plant' && name === 'growth' && !value
    set('morphology', isNothing ? null : withField(values.morphology, group, name, value))
  }

  const fields = fieldsOf(group).filter(([name]) => name === 'growth' || values.morphology?.plant?.growth)
  return fields.map(([name, field]) => (
    <CharacterField
      key={name}
      path={`morphology.${group}.${name}`}
      name={name}
      field={field}
      value={fieldValue(values.morphology, group, name)}
      onChange={(value) => change(name, value)}
    />
  ))
}

type CharacterFieldProps = {
  path: string
  name: string
  field: MorphologyField
  value: FieldValue
  onChange: (value: FieldValue) => void
}

function CharacterField({ path, name, field, value, onChange }: CharacterFieldProps) {
  const t = useTranslations('morphologyForm')
  const { language } = useLanguage()
  const error = useFieldError(path)
  const label = t(`fields.${name as 'growth'}`)
  const optionsOf = (terms: Record<string, readonly [string, string]>) =>
    Object.entries(terms).map(([term, words]) => ({ value: term, label: words[language === 'en' ? 0 : 1] }))

  if (field.kind === 'terms')
    return (
      <div className={styles.wide}>
        <ChipChoice
          legend={label}
          hint={t('atMost', { count: field.most })}
          options={optionsOf(field.terms)}
          chosen={(value as string[] | undefined) ?? []}
          error={error}
          onChange={onChange}
        />
      </div>
    )
  if (field.kind === 'term')
    return (
      <SelectField
        label={label}
        value={(value as string | undefined) ?? ''}
        options={[{ value: '', label: t('notDescribed') }, ...optionsOf(field.terms)]}
        onChange={onChange}
      />
    )
  const isCount = field.kind === 'count'
  return (
    <Field
      name={path}
      label={label}
      inputMode={isCount ? 'numeric' : undefined}
      maxLength={10}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(isCount ? Number(target.value.replaceAll(/\D/g, '').slice(0, 3)) || undefined : target.value)
      }
    />
  )
}
