import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { UndoDelete } from '../bin/UndoDelete.tsx'
import { undescribedIn, unsafeIn } from '../layout/safety.ts'
import { Refused } from './Refused.tsx'
import { useFailure } from '../layout/useFailure.ts'
import type { ListOutcome } from '../list/AdminList.tsx'
import type { SelectedRow } from './admin-row.ts'
import { KINDS } from '../../gql/nouns.ts'

const SetVisibility = graphql(`
  mutation SetVisibility($of: TaggedKind!, $ids: [ID!]!, $isPublic: Boolean!) {
    setVisibility(of: $of, ids: $ids, isPublic: $isPublic) {
      id
      isPublic
      updatedAt
    }
  }
`)

const TagContent = graphql(`
  mutation TagContent($of: TaggedKind!, $ids: [ID!]!, $add: [String!], $remove: [String!], $lang: Language!) {
    tagContent(of: $of, ids: $ids, add: $add, remove: $remove) {
      id
      updatedAt
      tagLabels(lang: $lang) {
        slug
        label
      }
    }
  }
`)

const DeleteContent = graphql(`
  mutation DeleteContent($of: TaggedKind!, $ids: [ID!]!) {
    deleteContent(of: $of, ids: $ids)
  }
`)

type UsingPlant = { id: string; commonNameEn: string; commonNameEs: string }

/** The server changes up to 100 at once; fewer do not keep others waiting. */
const PORTION = 50

export type Change = { isPublic: boolean } | { add: string } | { remove: string } | 'delete'

export function useContentActions(of: ContentNoun) {
  const t = useTranslations('adminList')
  const { lang, language } = useLanguage()
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const [, setVisibility] = useMutation(SetVisibility)
  const [, tagContent] = useMutation(TagContent)
  const [, deleteContent] = useMutation(DeleteContent)

  /** Changes rows in portions, each whole or not at all. Returns those that are changed: all, unless one is refused. */
  async function change(rows: readonly SelectedRow[], change: Change): Promise<readonly SelectedRow[]> {
    setOutcome({})
    let done = 0
    let error: CombinedError | undefined
    while (done < rows.length && !error) {
      const portion = rows.slice(done, done + PORTION)
      error = await send(change, { of: KINDS[of], ids: portion.map(({ id }) => id) })
      if (!error) done += portion.length
    }
    const changed = rows.slice(0, done)
    const ids = changed.map(({ id }) => id)
    const action = change === 'delete' && done > 0 && <UndoDelete key={ids[0]} ids={ids} onOutcome={setOutcome} />
    const success = done > 0 && successWords(changed, change)
    const refused = rows.slice(done, done + PORTION)
    setOutcome({
      ...(error && (refusal(error, refused, change) ?? { error: failureOf(error, failureWords(change)) })),
      ...(success && { success }),
      ...(action && { action }),
    })
    return changed
  }

  /** Why the server refuses, with where to go from there. */
  function refusal(error: CombinedError, rows: readonly SelectedRow[], change: Change): ListOutcome | null {
    const isOne = rows.length === 1
    const title = isOne ? rows[0]!.title : t(`total.${of}`, { count: rows.length })
    const unsafe = unsafeIn(error, language)
    if (unsafe.length > 0) {
      const isTagged = typeof change === 'object' && !('isPublic' in change)
      if (isTagged) return { error: t('unsafePublic', { count: unsafe.length }), action: <Refused items={unsafe} /> }
      const words = isOne ? t('unsafe', { title }) : t('unsafeSome', { count: unsafe.length })
      return { error: words, action: <Refused items={unsafe} /> }
    }
    const undescribed = undescribedIn(error, language)
    if (undescribed.length > 0)
      return {
        error: t('undescribed', { count: undescribed.length }),
        action: <Refused of={of} items={undescribed} />,
      }
    const { plants, withdrawn } = (error.graphQLErrors[0]?.extensions ?? {}) as {
      plants?: UsingPlant[]
      withdrawn?: string[]
    }
    if (withdrawn) return { error: t('warningsStay', { count: withdrawn.length }) }
    if (!plants) return null
    return { error: t.rich('stillUsed', { title, count: plants.length, plants: () => <Plants of={plants} /> }) }
  }

  async function send(change: Change, which: { of: (typeof KINDS)[ContentNoun]; ids: string[] }) {
    if (change === 'delete') return (await deleteContent(which)).error
    if ('isPublic' in change) return (await setVisibility({ ...which, ...change })).error
    const tags = { add: 'add' in change ? [change.add] : [], remove: 'remove' in change ? [change.remove] : [] }
    return (await tagContent({ ...which, ...tags, lang })).error
  }

  function failureWords(change: Change): string {
    if (change === 'delete') return t(`deleteFailure.${of}`)
    return 'isPublic' in change ? t(`toggleFailure.${of}`) : t('tagFailure')
  }

  function successWords(rows: readonly SelectedRow[], change: Change): string {
    const things = t(`total.${of}`, { count: rows.length })
    const title = rows[0]?.title ?? ''
    const isOne = rows.length === 1
    if (change === 'delete') return isOne ? t(`deleted.${of}`) : t('bulk.deleted', { things })
    if (!('isPublic' in change)) return t('bulk.changed', { things })
    if (!isOne) return change.isPublic ? t('bulk.published', { things }) : t('bulk.hidden', { things })
    return change.isPublic ? t(`nowPublic.${of}`, { title }) : t(`nowHidden.${of}`, { title })
  }

  return { outcome, change }
}

/** Plants by name, with links to their forms. */
function Plants({ of }: { of: readonly UsingPlant[] }) {
  const { language } = useLanguage()
  return of.map(({ id, commonNameEn, commonNameEs }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link data-next={index === 0 ? '' : undefined} to={paths.adminEdit('plants', id)}>
        {language === 'en' ? commonNameEn : commonNameEs}
      </Link>
    </span>
  ))
}
