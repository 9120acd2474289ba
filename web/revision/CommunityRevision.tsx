import type { LoaderFunctionArgs } from 'react-router-dom'
import { CommunityTexts } from '../community/CommunityTexts.tsx'
import { graphql } from '../gql/gql.ts'
import { load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { RevisionFrame, RevisionProblem, type RevisionVariables } from './RevisionFrame.tsx'

const CommunityRevisionPage = graphql(`
  query CommunityRevisionPage($id: ID!, $at: DateTime!, $lang: Language!) {
    publicHistory(of: COMMUNITY, id: $id) {
      id
      revision(at: $at) {
        ...RevisionFrame_revision
        community {
          id
          ...CommunityTexts_community
        }
      }
    }
  }
`)

export function loadCommunity(args: LoaderFunctionArgs, of: RevisionVariables) {
  return load(args, CommunityRevisionPage, of, (data) => data.publicHistory?.revision)
}

export function CommunityRevision({ of }: { of: RevisionVariables }) {
  const { data, problem } = usePage(CommunityRevisionPage, of)
  if (problem) return <RevisionProblem problem={problem} of="communities" />
  const { id, revision } = data?.publicHistory ?? {}
  if (!id || !revision?.community) return null
  return (
    <RevisionFrame revision={revision} of="communities" id={id} present={paths.community(id)} now={null}>
      <CommunityTexts community={revision.community} />
    </RevisionFrame>
  )
}
