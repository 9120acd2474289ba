import { useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { TaggedKind } from '../../gql/graphql.ts'
import { UpdateAilment } from '../ailment/save-ailment.ts'
import { UpdateArticle } from '../article/save-article.ts'
import { UpdatePlant } from '../plant/save-plant.ts'
import { UpdateProject } from '../project/save-project.ts'

export const ConfirmTranslation = graphql(`
  mutation ConfirmTranslation($of: TaggedKind!, $id: ID!, $name: String!, $into: Language!, $basedOn: DateTime) {
    confirmTranslation(of: $of, id: $id, name: $name, into: $into, basedOn: $basedOn) {
      id
      state
    }
  }
`)

type Save = (of: { id: string; input: object; basedOn: string }) => Promise<{ error?: CombinedError | undefined }>

/** Saves single texts of an item; the others stay as they are. */
export function useSaveTexts(): Record<TaggedKind, Save> {
  const [, updatePlant] = useMutation(UpdatePlant)
  const [, updateAilment] = useMutation(UpdateAilment)
  const [, updateArticle] = useMutation(UpdateArticle)
  const [, updateProject] = useMutation(UpdateProject)
  return { PLANT: updatePlant, AILMENT: updateAilment, ARTICLE: updateArticle, PROJECT: updateProject }
}
