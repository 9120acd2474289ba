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
import { TextFields } from '../form/TextFields.tsx'
import { NamesField } from './NamesField.tsx'
import { LINES, SHORT } from './plant-sections.ts'
import type { PlantValues } from './plant-values.ts'

const HABITS = ['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern'] as const

/** Names and short facts of the plant. */
export function NameFields({ editor }: { editor: Editor<PlantValues> }) {
  const t = useTranslations('plantForm')
  const { values, errors, set } = editor
  return (
    <>
      <TextFields editor={editor} texts={PlantTexts} names={['commonName']} />
      <div className={styles.facts}>
        <LineFields editor={editor} names={LINES} hintOf={(name) => t(`${name}Hint`)} />
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
      <NamesField names={values.names} errors={errors} onChange={(names) => set('names', names)} />
      <div className={styles.facts} data-top>
        <PartsField
          value={values.plantPartUsed}
          error={errors['plantPartUsed']}
          onChange={(parts) => set('plantPartUsed', parts)}
        />
        <TextArea
          name="synonyms"
          label={t('synonyms')}
          hint={t('synonymsHint')}
          rows={Math.max(2, rowsFor(values.synonyms.join('\n')))}
          value={values.synonyms.join('\n')}
          error={errors['synonyms']}
          onChange={(event) => set('synonyms', event.target.value ? event.target.value.split('\n') : [])}
        />
      </div>
      <IdentifiersField
        name="identifiers"
        authorities={TAXON_AUTHORITIES}
        identifiers={values.identifiers}
        errors={errors}
        onChange={(identifiers) => set('identifiers', identifiers)}
      />
    </>
  )
}
