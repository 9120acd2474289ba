import { useTranslations } from 'use-intl'
import { Field, TextArea } from '../../ui/Field.tsx'
import { PictureField, VideoField } from '../form/AddressFields.tsx'
import { citedKeys, PageCitations } from '../form/citations.ts'
import type { Editor, EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { GalleryField } from '../form/GalleryField.tsx'
import { Group, GroupLinks } from '../form/Group.tsx'
import { CheckField, PublicField } from '../form/PublicField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { PartsField, TagsField } from '../form/TagsField.tsx'
import { TextFields } from '../form/TextFields.tsx'
import { longTexts, otherTexts } from '../form/texts.ts'
import { PlantTexts } from '../../gql/texts.ts'
import { CautionsField } from './CautionsField.tsx'
import { MoreFields } from './MoreFields.tsx'
import { NamesField } from './NamesField.tsx'
import type { PlantValues } from './plant-values.ts'
import { PublishChecklist } from './PublishChecklist.tsx'
import { UsesField } from './UsesField.tsx'
import { WrittenPlant } from './WrittenPlant.tsx'

const GROUPS = ['names', 'pictures', 'use', 'caution', 'about', 'finding'] as const
const HABITS = ['herb', 'shrub', 'tree', 'vine', 'grass', 'succulent', 'fern'] as const
const SHORT = ['plantFamily', 'geographicLocation'] as const
const USE = ['basicUses', 'preparationMethods', 'dosageGuidelines'] as const
const CAUTION = ['precautions'] as const
/** Texts without a specific place in the form. */
const ABOUT = otherTexts(PlantTexts, ['commonName', ...SHORT, ...USE, ...CAUTION])

export function PlantForm(source: EditorSource<PlantValues>) {
  const t = useTranslations('plantForm')
  return (
    <EditorForm of="plants" {...source} Preview={WrittenPlant}>
      {(editor) => (
        <PageCitations value={citationsOf(editor.values)}>
          <GroupLinks label={t('parts')} groups={GROUPS.map((id) => ({ id, title: t(`groups.${id}`) }))} />
          <Group id="names" title={t('groups.names')}>
            <NameFields editor={editor} />
          </Group>
          <Group id="pictures" title={t('groups.pictures')}>
            <PictureField editor={editor} name="mainImageUrl" of={editor.values.scientificName} />
            <GalleryField editor={editor} hint={t('galleryHint')} of={editor.values.scientificName} />
            <VideoField editor={editor} />
          </Group>
          <Group id="use" title={t('groups.use')}>
            <UsesField uses={editor.values.uses} errors={editor.errors} onChange={(uses) => editor.set('uses', uses)} />
            <TextFields
              editor={editor}
              texts={PlantTexts}
              names={USE}
              hints={{ basicUses: t('basicUsesHint'), dosageGuidelines: t('dosageHint') }}
            />
          </Group>
          <Group id="caution" title={t('groups.caution')}>
            <CautionsField
              cautions={editor.values.cautions}
              errors={editor.errors}
              onChange={(cautions) => editor.set('cautions', cautions)}
            />
            <CheckField
              label={t('isPoisonous')}
              hint={t('isPoisonousHint')}
              isChecked={editor.values.isPoisonous}
              onChange={(isPoisonous) => editor.set('isPoisonous', isPoisonous)}
            />
            <TextFields
              editor={editor}
              texts={PlantTexts}
              names={CAUTION}
              hints={{ precautions: t('precautionsHint') }}
            />
          </Group>
          <Group id="about" title={t('groups.about')}>
            <TextFields editor={editor} texts={PlantTexts} names={ABOUT} />
            <MoreFields editor={editor} />
          </Group>
          <Group id="finding" title={t('groups.finding')}>
            <TagsField of="PLANT" editor={editor} />
            <PublishChecklist values={editor.values} />
            <PublicField
              of="plants"
              isPublic={editor.values.isPublic}
              hint={t('publicHint')}
              onChange={(isPublic) => editor.set('isPublic', isPublic)}
            />
          </Group>
        </PageCitations>
      )}
    </EditorForm>
  )
}

/** Names and short facts of the plant. */
function NameFields({ editor }: { editor: Editor<PlantValues> }) {
  const t = useTranslations('plantForm')
  const { values, errors, set } = editor
  return (
    <>
      <TextFields editor={editor} texts={PlantTexts} names={['commonName']} />
      {(['scientificName', 'nameAuthority', 'mayanName'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          value={values[name]}
          error={errors[name]}
          maxLength={300}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      <NamesField names={values.names} errors={errors} onChange={(names) => set('names', names)} />
      <PartsField
        value={values.plantPartUsed}
        error={errors['plantPartUsed']}
        onChange={(parts) => set('plantPartUsed', parts)}
      />
      <TextArea
        name="synonyms"
        label={t('synonyms')}
        hint={t('synonymsHint')}
        rows={3}
        value={values.synonyms.join('\n')}
        error={errors['synonyms']}
        onChange={(event) => set('synonyms', event.target.value ? event.target.value.split('\n') : [])}
      />
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
      <TextFields editor={editor} texts={PlantTexts} names={SHORT} />
    </>
  )
}

/** Numbered as on the page: by its texts, then by its rows and names. */
function citationsOf(values: PlantValues): string[] {
  const inTexts = citedKeys(longTexts(PlantTexts, values))
  const inRows = [...values.uses, ...values.cautions].flatMap(({ sourceKeys }) => sourceKeys)
  return [...new Set([...inTexts, ...inRows, ...values.names.map(({ source }) => source)])].filter(Boolean)
}
