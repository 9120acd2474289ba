import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { TAG_KINDS } from '../../../api/rules/tag-fields.ts'
import type { EditTagQuery } from '../../gql/graphql.ts'
import { apiLanguage } from '../../graphql/load.ts'
import type { ApiLanguage } from '../../list/filter.ts'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { BilingualField } from '../form/BilingualField.tsx'
import type { EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { EditPage } from '../form/EditorPage.tsx'
import { Group } from '../form/Group.tsx'
import { CheckField } from '../form/PublicField.tsx'
import { useEdited } from '../form/useEdited.ts'
import { unjudged } from '../form/verdict.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { MergeTag } from './MergeTag.tsx'
import { RenameTag } from './RenameTag.tsx'
import { EditTag, SaveTag, versionOf, type TagValues } from './tag-values.ts'
import { TagUses } from './TagUses.tsx'

const stored = {
  query: EditTag,
  variablesOf: (slug: string, lang: ApiLanguage) => ({ slug, lang }),
  find: ({ knownTag }: EditTagQuery) => knownTag,
  versionOf,
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditTag, stored.variablesOf(args.params['slug']!, apiLanguage(args)), stored.find)
}

/** The labels of a tag, where it stands, another slug, and the tag that takes its place. */
export function Component() {
  const t = useTranslations('tagForm')
  const slug = useParams()['slug']!
  const { data, item, title, problem, reload } = useEdited(stored, slug)
  const [, save] = useMutation(SaveTag)
  const tag = data?.knownTag ?? item

  async function handleSave(values: TagValues, basedOn: string | null) {
    const { error } = await save({ input: { slug, ...values }, basedOn })
    return { error, id: slug }
  }

  return (
    <EditPage of="tags" id={slug} title={title || slug} problem={problem}>
      {item && (
        <>
          <TagForm key={slug} id={slug} initial={versionOf(item)} onSave={handleSave} onReload={reload} />
          {tag && (
            <>
              <Section title={t('uses')}>
                <TagUses tag={tag} />
              </Section>
              {tag.kind !== null && <RenameTag key={`rename ${slug}`} slug={slug} />}
              <MergeTag key={`merge ${slug}`} tag={tag} others={data?.knownTags ?? []} />
            </>
          )}
        </>
      )}
    </EditPage>
  )
}

function TagForm(source: EditorSource<TagValues>) {
  const t = useTranslations('tagForm')
  const words = useTranslations('tagMaker')
  return (
    <EditorForm of="tags" judge={unjudged} {...source}>
      {(editor) => (
        <Group title={t('labels')}>
          <BilingualField editor={editor} name="label" label={t('label')} required />
          <SelectField
            label={words('kind')}
            value={editor.values.kind}
            options={TAG_KINDS.map((value) => ({ value, label: words(`kinds.${value}`) }))}
            onChange={(kind) => editor.set('kind', kind)}
          />
          <CheckField
            label={t('retired')}
            hint={t('retiredHint')}
            isChecked={editor.values.isRetired}
            onChange={(isRetired) => editor.set('isRetired', isRetired)}
          />
        </Group>
      )}
    </EditorForm>
  )
}
