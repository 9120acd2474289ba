import type { ComponentType } from 'react'
import { useParams, type LoaderFunctionArgs, type Params } from 'react-router-dom'
import { readMoment } from '../../api/rules/moment.ts'
import { apiLanguage, notFound, load, usePage } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import type { ApiLanguage } from '../list/filter.ts'
import { type ContentNoun, paths } from '../paths.ts'
import { AilmentRevision, loadAilment } from './AilmentRevision.tsx'
import { ArticleRevision, loadArticle } from './ArticleRevision.tsx'
import { loadPlant, PlantRevision } from './PlantRevision.tsx'
import { CommunityRevision, loadCommunity } from './CommunityRevision.tsx'
import { graphql } from '../gql/gql.ts'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { RevisionFrame, RevisionProblem, type RevisionVariables } from './RevisionFrame.tsx'
import { nounIn } from './noun-in.ts'

type Shown = {
  load: (args: LoaderFunctionArgs, of: RevisionVariables) => unknown
  Revision: ComponentType<{ of: RevisionVariables }>
}

const KINDS: Record<ContentNoun, Shown> = {
  plants: { load: loadPlant, Revision: PlantRevision },
  ailments: { load: loadAilment, Revision: AilmentRevision },
  articles: { load: loadArticle, Revision: ArticleRevision },
  projects: { load: loadProject, Revision: ProjectRevision },
  communities: { load: loadCommunity, Revision: CommunityRevision },
}

/** Undefined if the URL names no kind or no moment. */
function askedFor(params: Params, lang: ApiLanguage) {
  const [noun, at] = [nounIn(params), readMoment(params['moment'] ?? '')]
  return noun && at ? { noun, of: { id: params['id'] ?? '', at, lang } } : undefined
}

export function loader(args: LoaderFunctionArgs) {
  const asked = askedFor(args.params, apiLanguage(args))
  return asked ? KINDS[asked.noun].load(args, asked.of) : notFound()
}

export function Component() {
  const params = useParams()
  const asked = askedFor(params, useLanguage().lang)
  if (!asked) return <RevisionProblem problem="NOT_FOUND" of={nounIn(params) ?? 'plants'} />
  const { Revision } = KINDS[asked.noun]
  return <Revision of={asked.of} />
}

const ProjectRevisionPage = graphql(`
  query ProjectRevisionPage($id: ID!, $at: DateTime!, $lang: Language!) {
    publicHistory(of: PROJECT, id: $id) {
      id
      revision(at: $at) {
        ...RevisionFrame_revision
        project {
          id
          status(lang: $lang)
          description(lang: $lang, format: HTML)
          untranslated(lang: $lang)
          sources {
            key
            ...CitedText_source
            ...SourceList_source
          }
        }
      }
    }
  }
`)

function loadProject(args: LoaderFunctionArgs, of: RevisionVariables) {
  return load(args, ProjectRevisionPage, of, (data) => data.publicHistory?.revision)
}

function ProjectRevision({ of }: { of: RevisionVariables }) {
  const { data, problem } = usePage(ProjectRevisionPage, of)
  if (problem) return <RevisionProblem problem={problem} of="projects" />
  const { id, revision } = data?.publicHistory ?? {}
  if (!id || !revision?.project) return null
  const { project } = revision
  return (
    <RevisionFrame revision={revision} of="projects" id={id} present={paths.project(id)} now={null}>
      {project.status && <p>{project.status}</p>}
      {project.description && (
        <CitedText
          name="description"
          html={project.description}
          sources={project.sources}
          isFallback={project.untranslated.includes('description')}
        />
      )}
      <SourceList sources={project.sources} texts={[{ name: 'description', html: project.description }]} />
    </RevisionFrame>
  )
}
