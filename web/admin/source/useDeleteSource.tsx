import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { AdminSourcesQuery } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { UndoButton } from '../bin/UndoButton.tsx'
import { useFailure } from '../layout/useFailure.ts'
import type { ListOutcome } from '../list/AdminList.tsx'
import { SaveSource } from './save-source.ts'
import { SourceInForm, toSourceInput, toSourceValues } from './source-values.ts'

const DeleteSource = graphql(`
  mutation DeleteSource($key: ID!) {
    deleteSource(key: $key)
  }
`)

export type ListedSource = AdminSourcesQuery['sources']['edges'][number]['node']

/** Deletes a source, with undo; reports the result. */
export function useDeleteSource() {
  const t = useTranslations('adminSources')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const [, deleteSource] = useMutation(DeleteSource)
  const [, saveSource] = useMutation(SaveSource)

  /** It is cited: `binned` and `held` are the numbers of citations in the bin and in what is withdrawn. */
  function refuse({ key, title }: ListedSource, citations: number, binned = 0, held = 0) {
    const edit = `${paths.adminEdit('sources', key)}#cited-by`
    setOutcome({
      error:
        citations > 0
          ? t.rich('stillCited', { title, count: citations, a: (words) => linkTo(edit, words) })
          : held > 0
            ? t('citedInWithdrawn', { title, count: held })
            : t.rich('citedInBin', { title, count: binned, a: (words) => linkTo(paths.adminBin(), words) }),
    })
  }

  async function remove(source: ListedSource) {
    setOutcome({})
    const { error } = await deleteSource({ key: source.key })
    if (error && codeOf(error) === 'CONFLICT') {
      const { citations, binned, held } = error.graphQLErrors[0]!.extensions
      return refuse(source, Number(citations), Number(binned), Number(held))
    }
    if (error) return setOutcome({ error: failureOf(error, t('deleteFailure')) })
    setOutcome({
      success: t('deleted', { title: source.title }),
      action: <UndoButton key={source.key} onUndo={() => putBack(source)} />,
    })
  }

  async function putBack(source: ListedSource) {
    const { input } = toSourceInput(toSourceValues(readFragment(SourceInForm, source)))
    const { error } = await saveSource({ input, allowSameTitle: true })
    setOutcome(
      error ? { error: failureOf(error, t('undoFailure')) } : { success: t('undone', { title: source.title }) },
    )
  }

  return { outcome, refuse, remove }
}

/** Where the focus goes, see `focusNext`. */
function linkTo(path: string, words: ReactNode) {
  return (
    <Link data-next to={path}>
      {words}
    </Link>
  )
}
