import { use, useMemo, type ReactNode } from 'react'
import { useQuery } from 'urql'
import { useTranslations } from 'use-intl'
import { PreviewedPlate } from '../../drawing/HerbariumPlate.tsx'
import { PlantSheet } from '../../plant/PlantSheet.tsx'
import { graphql } from '../../gql/gql.ts'
import { previewOf } from '../form/PagePreview.tsx'
import type { PlantInput } from '../../gql/graphql.ts'
import { PlantTexts } from '../../gql/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FormContext } from '../../ui/form-state.ts'
import { PictureField, VideoField } from '../form/AddressFields.tsx'
import { citedKeys } from '../../../api/rules/citations.ts'
import { PageCitations } from '../form/citations.ts'
import type { Editor, EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { GalleryField } from '../form/GalleryField.tsx'
import { CheckField, PublicField } from '../form/PublicField.tsx'
import { PublishChecklist } from '../form/PublishChecklist.tsx'
import { Section, useSections } from '../form/Section.tsx'
import styles from '../form/Section.module.css'
import { TagsField } from '../form/TagsField.tsx'
import { TextFields } from '../form/TextFields.tsx'
import { longTexts } from '../form/texts.ts'
import type { Verdict } from '../form/verdict.ts'
import { CautionsField } from './CautionsField.tsx'
import { ConservationFields, ReviewFields } from './MoreFields.tsx'
import { MorphologyFields } from './MorphologyFields.tsx'
import { NameFields } from './NameFields.tsx'
import { PlacesField } from './PlacesField.tsx'
import { ABOUT, CAUTION, isRefused, SECTIONS, stateOf, USE, type SectionId } from './plant-sections.ts'
import { judgePlant, type PlantValues, previewedPlant } from './plant-values.ts'
import { useSectionDetails } from './useSectionDetails.ts'
import { UsesField } from './UsesField.tsx'

const Preview = previewOf(
  graphql(`
    query PlantPreview($input: PlantInput!, $lang: Language!) {
      plantPreview(input: $input) {
        seed: id
        scientificName
        family: plantFamily(lang: EN)
        habit
        morphology
        parts: plantPartUsed
        ...PlantSheet_plant
      }
    }
  `),
  previewedPlant,
  ({ plantPreview }) => (
    <PreviewedPlate value={plantPreview}>
      <PlantSheet plant={plantPreview} />
    </PreviewedPlate>
  ),
)

const PlantDisputes = graphql(`
  query PlantDisputes($id: ID!) {
    plant(id: $id) {
      id
      disputes {
        place
        read {
          name
          value
        }
      }
    }
  }
`)

/** Judges as the server does, which knows with which doses reviewers disagree. */
function useJudge(id: string | null): typeof judgePlant {
  const [{ data }] = useQuery({ query: PlantDisputes, variables: { id: id ?? '' }, pause: !id })
  return useMemo(() => {
    const disputes = (data?.plant?.disputes ?? []).map(({ place, read }) => {
      return { place, read: Object.fromEntries(read.map(({ name, value }) => [name, value])) }
    })
    return (values, stored, known) => judgePlant(values, stored, known, disputes)
  }, [data])
}

export function PlantForm(source: EditorSource<PlantValues, PlantInput>) {
  const t = useTranslations('plantForm')
  const judge = useJudge(source.id)
  return (
    <EditorForm of="plants" judge={judge} {...source} preview={{ Page: Preview, words: 'health' }}>
      {(editor, verdict) => (
        <PageCitations value={citationsOf(editor.values)}>
          <Sections editor={editor} verdict={verdict} id={source.id} hasNew={source.copied !== undefined} />
          <PublishChecklist
            of="plants"
            verdict={verdict}
            subjects={editor.values.cautions.map(({ subject }) => subject)}
            pictures={[editor.values.mainImageUrl, ...editor.values.galleryImages]}
          />
          <PublicField
            of="plants"
            isPublic={editor.values.isPublic}
            hint={t('publicHint')}
            onChange={(isPublic) => editor.set('isPublic', isPublic)}
          />
        </PageCitations>
      )}
    </EditorForm>
  )
}

/** The sections, closed to begin with: together they say how far the plant is. */
type SectionsProps = { editor: Editor<PlantValues>; verdict: Verdict<PlantInput>; id: string | null; hasNew: boolean }

function Sections({ editor, verdict, id: plant, hasNew }: SectionsProps) {
  const t = useTranslations('plantForm')
  const form = useTranslations('adminForm')
  const { values } = editor
  const { fields: errors } = use(FormContext)
  const detailOf = useSectionDetails(values)
  const { isAllOpen, setAll, sectionOf } = useSections(
    SECTIONS,
    (id) => isRefused(id, errors),
    plant && !hasNew ? [] : ['names'],
  )
  const fields: Record<SectionId, ReactNode> = {
    names: <NameFields editor={editor} />,
    places: (
      <PlacesField places={values.distribution} onChange={(distribution) => editor.set('distribution', distribution)} />
    ),
    pictures: <PictureFields editor={editor} />,
    morphology: <MorphologyFields editor={editor} seed={plant ?? 'new'} isOpen={sectionOf('morphology').isOpen} />,
    use: <UseFields editor={editor} />,
    caution: <SafetyFields editor={editor} />,
    about: <TextFields editor={editor} texts={PlantTexts} names={ABOUT} />,
    conservation: <ConservationFields editor={editor} />,
    review: <ReviewFields editor={editor} />,
    tags: <TagsField of="PLANT" editor={editor} />,
  }
  return (
    <>
      <p className={styles.toggle}>
        <Button variant="quiet" onClick={() => setAll(!isAllOpen)}>
          {isAllOpen ? form('closeSections') : form('openSections')}
        </Button>
      </p>
      <div>
        {SECTIONS.map((id) => (
          <Section
            key={id}
            {...sectionOf(id)}
            title={t(`groups.${id}`)}
            detail={detailOf(id)}
            state={stateOf(id, values, verdict, errors)}
          >
            {fields[id]}
          </Section>
        ))}
      </div>
    </>
  )
}

type FieldsProps = { editor: Editor<PlantValues> }

function PictureFields({ editor }: FieldsProps) {
  const t = useTranslations('plantForm')
  const { scientificName, galleryImages } = editor.values
  return (
    <>
      <PictureField
        editor={editor}
        name="mainImageUrl"
        of={scientificName}
        onMore={(url) => editor.set('galleryImages', [...new Set([...galleryImages, url])])}
      />
      <GalleryField editor={editor} hint={t('galleryHint')} of={scientificName} />
      <VideoField editor={editor} />
    </>
  )
}

function UseFields({ editor }: FieldsProps) {
  const t = useTranslations('plantForm')
  return (
    <>
      <UsesField uses={editor.values.uses} onChange={(uses) => editor.set('uses', uses)} />
      <TextFields
        editor={editor}
        texts={PlantTexts}
        names={USE}
        hints={{ basicUses: t('basicUsesHint'), dosageGuidelines: t('dosageHint') }}
      />
    </>
  )
}

function SafetyFields({ editor }: FieldsProps) {
  const t = useTranslations('plantForm')
  const { values, set } = editor
  return (
    <>
      <CautionsField cautions={values.cautions} onChange={(cautions) => set('cautions', cautions)} />
      <CheckField
        label={t('isPoisonous')}
        hint={t('isPoisonousHint')}
        isChecked={values.isPoisonous}
        onChange={(isPoisonous) => set('isPoisonous', isPoisonous)}
      />
      <TextFields editor={editor} texts={PlantTexts} names={CAUTION} hints={{ precautions: t('precautionsHint') }} />
    </>
  )
}

/** Numbered as on the page: by its texts, then by its rows and names. */
function citationsOf(values: PlantValues): string[] {
  const inTexts = citedKeys(longTexts(PlantTexts, values))
  const inRows = [...values.uses, ...values.cautions, ...values.distribution].flatMap(({ sourceKeys }) => sourceKeys)
  return [...new Set([...inTexts, ...inRows, ...values.names.map(({ source }) => source)])].filter(Boolean)
}
