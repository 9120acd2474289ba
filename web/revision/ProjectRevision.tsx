import type { LoaderFunctionArgs } from 'react-router-dom'
import { graphql } from '../gql/gql.ts'
import { load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { RevisionFrame, RevisionProblem, type RevisionVariables } from './RevisionFrame.tsx'

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

export function loadProject(args: LoaderFunctionArgs, of: RevisionVariables) {
  return load(args, ProjectRevisionPage, of, (data) => data.publicHistory?.revision)
}

export function ProjectRevision({ of }: { of: RevisionVariables }) {
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
