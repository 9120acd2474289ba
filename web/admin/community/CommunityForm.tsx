import { useTranslations } from 'use-intl'
import { CommunitySheet } from '../../community/CommunitySheet.tsx'
import { graphql } from '../../gql/gql.ts'
import { previewOf } from '../form/PagePreview.tsx'
import { NewCommunity } from '../../../api/rules/community-fields.ts'
import { citedKeys } from '../../../api/rules/citations.ts'
import { CreateCommunityDocument, UpdateCommunityDocument, type CommunityInput } from '../../gql/graphql.ts'
import { CommunityTexts, CommunityValues } from '../../gql/texts.ts'
import { PageCitations } from '../form/citations.ts'
import type { EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { editorPages } from '../form/EditorPage.tsx'
import { Group } from '../form/Group.tsx'
import { LineFields } from '../form/LineFields.tsx'
import { PublicField } from '../form/PublicField.tsx'
import { TagsField } from '../form/TagsField.tsx'
import { TextFields } from '../form/TextFields.tsx'
import { longTexts, otherTexts } from '../form/texts.ts'
import { plainForm } from '../form/verdict.ts'

export const { empty, inputOf, judge } = plainForm(CommunityTexts, CommunityValues, NewCommunity, { contact: '' })

const Preview = previewOf(
  graphql(`
    query CommunityPreview($input: CommunityInput!, $lang: Language!) {
      communityPreview(input: $input) {
        id
        ...CommunitySheet_community
      }
    }
  `),
  inputOf,
  ({ communityPreview }) => <CommunitySheet community={communityPreview} />,
)

const TEXTS = otherTexts(CommunityTexts, [])

function CommunityForm(source: EditorSource<typeof empty, CommunityInput>) {
  const t = useTranslations('communityForm')
  return (
    <EditorForm of="communities" judge={judge} {...source} preview={{ Page: Preview, words: 'community' }}>
      {(editor) => (
        <PageCitations value={citedKeys(longTexts(CommunityTexts, editor.values))}>
          <Group title={t('groups.community')}>
            <TextFields
              editor={editor}
              texts={CommunityTexts}
              names={TEXTS}
              hints={{ place: t('placeHint'), protocol: t('protocolHint') }}
            />
            <LineFields editor={editor} names={['contact']} hintOf={(name) => t(`${name}Hint`)} />
          </Group>
          <Group title={t('groups.finding')}>
            <TagsField of="COMMUNITY" editor={editor} />
            <PublicField
              of="communities"
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

export const { fresh, edit } = editorPages({
  of: 'communities',
  documents: [CreateCommunityDocument, UpdateCommunityDocument],
  empty,
  Form: CommunityForm,
})
