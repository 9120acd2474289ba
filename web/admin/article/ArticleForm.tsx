import { useTranslations } from 'use-intl'
import { ArticleSheet } from '../../article/ArticleSheet.tsx'
import { graphql } from '../../gql/gql.ts'
import { previewOf } from '../form/PagePreview.tsx'
import { PictureField, VideoField } from '../form/AddressFields.tsx'
import { NewArticle } from '../../../api/rules/article-fields.ts'
import { citedKeys } from '../../../api/rules/citations.ts'
import { PageCitations } from '../form/citations.ts'
import type { EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { editorPages } from '../form/EditorPage.tsx'
import { Group } from '../form/Group.tsx'
import { PublicField } from '../form/PublicField.tsx'
import { RelatedPlantsField } from '../form/RelatedPlantsField.tsx'
import { TagsField } from '../form/TagsField.tsx'
import { TextFields } from '../form/TextFields.tsx'
import { longTexts, otherTexts } from '../form/texts.ts'
import { plainForm } from '../form/verdict.ts'
import { PicturesToDescribe } from '../picture/PicturesToDescribe.tsx'
import { CreateArticleDocument, UpdateArticleDocument, type ArticleInput } from '../../gql/graphql.ts'
import { ArticleTexts, ArticleValues } from '../../gql/texts.ts'

export const { empty, inputOf, judge } = plainForm(ArticleTexts, ArticleValues, NewArticle, {
  relatedPlantIds: [] as string[],
})

const Preview = previewOf(
  graphql(`
    query ArticlePreview($input: ArticleInput!, $lang: Language!) {
      articlePreview(input: $input) {
        id
        ...ArticleSheet_article
      }
    }
  `),
  inputOf,
  ({ articlePreview }) => <ArticleSheet article={articlePreview} />,
)

function ArticleForm(source: EditorSource<typeof empty, ArticleInput>) {
  const t = useTranslations('articleForm')
  return (
    <EditorForm of="articles" judge={judge} {...source} preview={{ Page: Preview, words: 'article' }}>
      {(editor) => (
        <PageCitations value={citedKeys(longTexts(ArticleTexts, editor.values))}>
          <Group title={t('groups.text')}>
            <TextFields editor={editor} texts={ArticleTexts} names={otherTexts(ArticleTexts, [])} />
          </Group>
          <Group title={t('groups.pictures')}>
            <PictureField editor={editor} name="featuredImageUrl" />
            <VideoField editor={editor} />
          </Group>
          <Group title={t('groups.finding')}>
            <RelatedPlantsField
              ids={editor.values.relatedPlantIds}
              name="relatedPlantIds"
              onChange={(ids) => editor.set('relatedPlantIds', ids)}
            />
            <TagsField of="ARTICLE" editor={editor} />
            <PicturesToDescribe urls={[editor.values.featuredImageUrl]} />
            <PublicField
              of="articles"
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
  of: 'articles',
  documents: [CreateArticleDocument, UpdateArticleDocument],
  empty,
  Form: ArticleForm,
})
