import { useTranslations } from 'use-intl'
import { AilmentSheet } from '../../ailment/AilmentSheet.tsx'
import { EmergencyNumbers } from '../../emergency/EmergencyNumbers.tsx'
import { graphql } from '../../gql/gql.ts'
import { previewOf } from '../form/PagePreview.tsx'
import type { AilmentInput } from '../../gql/graphql.ts'
import { AilmentTexts } from '../../gql/texts.ts'
import { AILMENT_AUTHORITIES, AILMENT_KINDS, BODY_SYSTEMS } from '../../gql/vocabulary.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { bindFields } from '../form/bind-fields.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import { citedKeys } from '../../../api/rules/citations.ts'
import { PageCitations } from '../form/citations.ts'
import type { Editor, EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { Group, GroupLinks } from '../form/Group.tsx'
import { IdentifiersField } from '../form/IdentifiersField.tsx'
import { PublicField } from '../form/PublicField.tsx'
import { PublishChecklist } from '../form/PublishChecklist.tsx'
import { useChoose } from '../form/useChoose.ts'
import { TextFields } from '../form/TextFields.tsx'
import { longTexts, otherTexts } from '../form/texts.ts'
import { useFieldName } from '../files/useFieldName.ts'
import { DangerSignsField } from './DangerSignsField.tsx'
import { judgeAilment, slugFor, type AilmentValues, previewedAilment, folded } from './ailment-values.ts'
import { useQuery } from 'urql'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { TagPicker } from '../form/TagPicker.tsx'

const Preview = previewOf(
  graphql(`
    query AilmentPreview($input: AilmentInput!, $lang: Language!) {
      ailmentPreview(input: $input) {
        id
        ...AilmentSheet_ailment
      }
      ...EmergencyNumbers_query
    }
  `),
  previewedAilment,
  (data) => <AilmentSheet ailment={data.ailmentPreview} emergency={<EmergencyNumbers of={data} />} />,
)

const GROUPS = ['names', 'signs', 'about', 'finding'] as const

export function AilmentForm(source: EditorSource<AilmentValues, AilmentInput>) {
  const t = useTranslations('ailmentForm')
  return (
    <EditorForm of="ailments" judge={judgeAilment} {...source} preview={{ Page: Preview, words: 'ailments' }}>
      {(editor, verdict) => (
        <PageCitations value={citationsOf(editor.values)}>
          <GroupLinks label={t('parts')} groups={GROUPS.map((id) => ({ id, title: t(`groups.${id}`) }))} />
          <Group id="names" title={t('groups.names')}>
            <NameFields editor={editor} isNew={source.id === null} />
            <WordsField name="wordsEs" id={source.id} editor={editor} />
            <WordsField name="wordsEn" id={source.id} editor={editor} />
            <IdentifiersField
              name="codes"
              authorities={AILMENT_AUTHORITIES}
              identifiers={editor.values.codes}
              onChange={(codes) => editor.set('codes', codes)}
            />
          </Group>
          <Group id="signs" title={t('groups.signs')}>
            <DangerSignsField
              signs={editor.values.dangerSigns}
              onChange={(signs) => editor.set('dangerSigns', signs)}
            />
          </Group>
          <Group id="about" title={t('groups.about')}>
            <TextFields editor={editor} texts={AilmentTexts} names={otherTexts(AilmentTexts, ['name'])} />
          </Group>
          <Group id="finding" title={t('groups.finding')}>
            <PublishChecklist of="ailments" verdict={verdict} />
            <PublicField
              of="ailments"
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

/** The slug of a new ailment follows its name until it is edited. */
function NameFields({ editor, isNew }: { editor: Editor<AilmentValues>; isNew: boolean }) {
  const t = useTranslations('ailmentForm')
  const words = useTranslations('ailments')
  const nameOf = useFieldName()
  const choose = useChoose()
  const { values, set } = editor
  const { choice, line } = bindFields(editor)

  function write<Name extends keyof AilmentValues>(name: Name, value: AilmentValues[Name]) {
    set(name, value)
    if (isNew && values.slug === slugFor(values)) set('slug', slugFor({ ...values, [name]: value }))
  }

  return (
    <>
      <BilingualField editor={{ values, set: write }} name="name" label={nameOf('name')} required />
      <Field {...line('slug')} label={t('slug')} hint={t('slugHint')} maxLength={60} required />
      <SelectField
        {...choice('kind')}
        label={t('kind')}
        options={[choose, ...AILMENT_KINDS.map((kind) => ({ value: kind, label: words(`kind.${kind}`) }))]}
      />
      <SelectField
        {...choice('bodySystem')}
        label={t('bodySystem')}
        options={[choose, ...BODY_SYSTEMS.map((system) => ({ value: system, label: words(`system.${system}`) }))]}
      />
    </>
  )
}

/** Numbered as on the page: danger signs first. */
function citationsOf(values: AilmentValues): string[] {
  const inSigns = values.dangerSigns.flatMap(({ sourceKeys }) => sourceKeys)
  return [...new Set([...inSigns, ...citedKeys(longTexts(AilmentTexts, values))])]
}

const WordsOfAilments = graphql(`
  query WordsOfAilments($lang: Language!) {
    ailments(lang: $lang) {
      id
      name(lang: $lang)
      wordsEn: words(lang: EN)
      wordsEs: words(lang: ES)
    }
  }
`)

type WordsFieldProps = { name: 'wordsEn' | 'wordsEs'; id: string | null; editor: Editor<AilmentValues> }

/** The words that people say for an ailment, with a hint on those that others have, too. */
function WordsField({ name, id, editor: { values, set } }: WordsFieldProps) {
  const t = useTranslations('ailmentForm')
  const { lang } = useLanguage()
  const [{ data }] = useQuery({ query: WordsOfAilments, variables: { lang } })
  const others = data?.ailments.filter((ailment) => ailment.id !== id) ?? []
  const shared = values[name].flatMap((word) => {
    const sharing = others.filter((other) => other[name].some((known) => folded(known) === folded(word)))
    return sharing.length > 0 ? [{ word, ailments: sharing.map((other) => other.name).join(', ') }] : []
  })
  return (
    <div>
      <TagPicker
        label={t(name)}
        hint={t('wordsHint')}
        chosenLabel={t(name === 'wordsEn' ? 'wordsChosenEn' : 'wordsChosenEs')}
        error={useFieldError(name)}
        known={[]}
        chosen={values[name]}
        slugOf={(word) => word}
        onChange={(words) => set(name, words)}
      />
      {shared.map((collision) => (
        <Notice key={collision.word}>{t('collision', collision)}</Notice>
      ))}
    </div>
  )
}
