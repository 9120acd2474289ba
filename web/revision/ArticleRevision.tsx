import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { PlantStops } from '../plant/PlantStops.tsx'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { Link } from '../ui/Link.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import { RevisionFrame, RevisionProblem, type RevisionVariables } from './RevisionFrame.tsx'

const ArticleRevisionPage = graphql(`
  query ArticleRevisionPage($id: ID!, $at: DateTime!, $lang: Language!) {
    publicHistory(of: ARTICLE, id: $id) {
      id
      article {
        id
        plants {
          id
          commonName(lang: $lang)
          ...PlantStops_plant
        }
      }
    }
    publicRevision(of: ARTICLE, id: $id, at: $at) {
      ...RevisionFrame_revision
      article {
        id
        content(lang: $lang, format: HTML)
        untranslated(lang: $lang)
        sources {
          key
          ...CitedText_source
          ...SourceList_source
        }
        plants {
          id
          commonName(lang: $lang)
          ...PlantStops_plant
        }
      }
    }
  }
`)

export function loadArticle(args: LoaderFunctionArgs, of: RevisionVariables) {
  return load(args, ArticleRevisionPage, of, (data) => data.publicRevision)
}

export function ArticleRevision({ of }: { of: RevisionVariables }) {
  const t = useTranslations('revision')
  const { data, problem } = usePage(ArticleRevisionPage, of)
  if (problem) return <RevisionProblem problem={problem} of="articles" />
  const { id, article: present } = data?.publicHistory ?? {}
  const revision = data?.publicRevision
  if (!id || !present || !revision?.article) return null
  const { article } = revision
  const plants = [...new Map([...present.plants, ...article.plants].map((plant) => [plant.id, plant])).values()]
  return (
    <RevisionFrame
      revision={revision}
      of="articles"
      id={id}
      present={paths.article(id)}
      now={
        plants.length > 0 && (
          <WarningBox title={t('nowPlants')} id="today">
            {plants.map((plant) => (
              <div key={plant.id}>
                <h3>
                  <Link to={paths.plant(plant.id)}>{plant.commonName}</Link>
                </h3>
                <PlantStops plant={plant} />
              </div>
            ))}
          </WarningBox>
        )
      }
    >
      {article.content && (
        <CitedText
          name="content"
          html={article.content}
          sources={article.sources}
          isFallback={article.untranslated.includes('content')}
        />
      )}
      <SourceList sources={article.sources} texts={[{ name: 'content', html: article.content }]} />
    </RevisionFrame>
  )
}
