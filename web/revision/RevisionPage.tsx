import type { ComponentType } from 'react'
import { useParams, type LoaderFunctionArgs, type Params } from 'react-router-dom'
import { readMoment } from '../../api/rules/moment.ts'
import { apiLanguage, notFound } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import type { ApiLanguage } from '../list/filter.ts'
import type { ContentNoun } from '../paths.ts'
import { AilmentRevision, loadAilment } from './AilmentRevision.tsx'
import { ArticleRevision, loadArticle } from './ArticleRevision.tsx'
import { loadPlant, PlantRevision } from './PlantRevision.tsx'
import { CommunityRevision, loadCommunity } from './CommunityRevision.tsx'
import { loadProject, ProjectRevision } from './ProjectRevision.tsx'
import { nounIn } from './noun-in.ts'
import { RevisionProblem, type RevisionVariables } from './RevisionFrame.tsx'

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
