import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AdminTagsQuery } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailure } from '../layout/useFailure.ts'
import type { ListOutcome } from '../list/AdminList.tsx'
import { SaveTag } from './tag-values.ts'

const DeleteTag = graphql(`
  mutation DeleteTag($slug: ID!) {
    deleteTag(slug: $slug)
  }
`)

export type ListedTag = AdminTagsQuery['knownTags'][number]

/** Deletes a tag that nothing has, with undo; reports the result. */
export function useDeleteTag() {
  const t = useTranslations('adminTags')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const [, deleteTag] = useMutation(DeleteTag)
  const [, save] = useMutation(SaveTag)

  async function remove(tag: ListedTag) {
    setOutcome({})
    const { error } = await deleteTag({ slug: tag.slug })
    if (error) return setOutcome({ error: refusalOf(codeOf(error)) ?? failureOf(error, t('deleteFailure')) })
    setOutcome({
      success: t('deleted', { label: tag.label }),
      action: (
        <Button data-next variant="quiet" onClick={() => void putBack(tag)}>
          <Undo2 aria-hidden size="1rem" />
          {t('undo')}
        </Button>
      ),
    })
  }

  function refusalOf(code: string | undefined): string | undefined {
    if (code === 'CONFLICT') return t('stillUsed')
    return code === 'BAD_USER_INPUT' ? t('inUse') : undefined
  }

  async function putBack({ slug, kind, label, labelEn, labelEs, isRetired }: ListedTag) {
    const { error } = await save({ input: { slug, kind: kind!, labelEn, labelEs, isRetired } })
    setOutcome(error ? { error: failureOf(error, t('undoFailure')) } : { success: t('undone', { label }) })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return { outcome, remove }
}
