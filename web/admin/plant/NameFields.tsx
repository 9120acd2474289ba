import { useTranslations } from 'use-intl'
import { PlantTexts } from '../../gql/texts.ts'
import { TAXON_AUTHORITIES } from '../../gql/vocabulary.ts'
import { TextArea } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { Editor } from '../form/editor.ts'
import { IdentifiersField } from '../form/IdentifiersField.tsx'
import { LineFields } from '../form/LineFields.tsx'
import { rowsFor } from '../form/rows-for.ts'
import styles from '../form/Section.module.css'
import { PartsField } from '../form/TagsField.tsx'
import { HABITS } from '../../../api/rules/plant-fields.ts'
import { TextFields } from '../form/TextFields.tsx'
import { RowsField } from '../form/RowsField.tsx'
import { EMPTY_NAME, type NameValue } from './name-values.ts'
import { NameRow } from './NameRow.tsx'
import { LINES, SHORT } from './plant-sections.ts'
import type { PlantValues } from './plant-values.ts'

/** Names and short facts of the plant. */
export function NameFields({ editor }: { editor: Editor<PlantValues> }) {
  const t = useTranslations('plantForm')
  const { values, set } = editor
  const hintOf = (name: string) =>
    t.has(`${name}Hint` as 'mayanNameHint') ? t(`${name}Hint` as 'mayanNameHint') : null
  return (
    <>
      <TextFields editor={editor} texts={PlantTexts} names={['commonName']} />
      <div className={`stack ${styles.facts}`}>
        <LineFields editor={editor} names={LINES} hintOf={hintOf} />
        <SelectField
          label={t('habit')}
          hint={t('habitHint')}
          value={values.habit}
          options={[
            { value: '', label: t('habits.none') },
            ...HABITS.map((habit) => ({ value: habit, label: t(`habits.${habit}`) })),
          ]}
          onChange={(habit) => set('habit', habit)}
        />
      </div>
      <TextFields editor={editor} texts={PlantTexts} names={SHORT} />
      <NamesField names={values.names} onChange={(names) => set('names', names)} />
      <div className={`stack ${styles.facts}`} data-top>
        <PartsField value={values.plantPartUsed} onChange={(parts) => set('plantPartUsed', parts)} />
        <TextArea
          name="synonyms"
          label={t('synonyms')}
          hint={t('synonymsHint')}
          rows={Math.max(2, rowsFor(values.synonyms.join('\n')))}
          value={values.synonyms.join('\n')}
          onChange={(event) => set('synonyms', event.target.value ? event.target.value.split('\n') : [])}
        />
      </div>
      <IdentifiersField
        name="identifiers"
        authorities={TAXON_AUTHORITIES}
        identifiers={values.identifiers}
        onChange={(identifiers) => set('identifiers', identifiers)}
      />
    </>
  )
}

const MAX_NAMES = 60

type NamesFieldProps = {
  names: readonly NameValue[]
  onChange: (names: NameValue[]) => void
}

/** The names of a plant besides the two common ones, in order; rows are moved and removed with buttons. */
function NamesField({ names, onChange }: NamesFieldProps) {
  const t = useTranslations('plantNamesForm')
  // Consecutive names often have the same source and language.
  const fresh = ({ language, source } = EMPTY_NAME) => ({ ...EMPTY_NAME, language, source })
  return (
    <RowsField
      path="names"
      rows={names}
      most={MAX_NAMES}
      fresh={fresh}
      label={t('label')}
      hint={t('hint')}
      addLabel={t('add')}
      isShort
      onChange={onChange}
      renderRow={(name, state, change) => <NameRow value={name} frame={state} onChange={change} />}
    />
  )
}
