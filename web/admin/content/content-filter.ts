import { useSearchParams } from 'react-router-dom'
import type { AttentionReason, ContentItemsQuery, ContentItemsQueryVariables } from '../../gql/graphql.ts'
import { graphql } from '../../gql/gql.ts'
import { KINDS } from '../../gql/nouns.ts'
import type { useLanguage } from '../../i18n/useLanguage.ts'
import type { AdminFilter, ContentNoun } from '../../paths.ts'
import { ADMIN_KINDS } from './admin-kinds.ts'

export const ContentItems = graphql(`
  query ContentItems(
    $of: TaggedKind!
    $lang: Language!
    $search: String
    $visibility: Visibility!
    $tag: String
    $need: AttentionReason
    $sort: ContentSort!
    $after: String
  ) {
    contentItems(
      of: $of
      search: $search
      visibility: $visibility
      tag: $tag
      need: $need
      sort: $sort
      first: 50
      after: $after
    ) {
      totalCount
      edges {
        node {
          id
          title(lang: $lang)
          detail
          isPublic
          isSample
          updatedAt
          changedBy
          draftsBy
          needs
          missingEn: untranslated(lang: EN)
          missingEs: untranslated(lang: ES)
          picture {
            ...PhotoPicture_photo
          }
          tagLabels(lang: $lang) {
            slug
            label
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    knownTags(of: $of) {
      slug
      label(lang: $lang)
      count
      isRetired
    }
  }
`)

export type ListedTag = ContentItemsQuery['knownTags'][number]

export const VISIBILITIES = ['public', 'hidden'] as const
export const SORTS = ['newest', 'oldest', 'name', 'changed'] as const

export type Need = NonNullable<AdminFilter['need']>

const REASONS: Record<Need, AttentionReason> = {
  untranslated: 'UNTRANSLATED',
  'no-precautions': 'NO_PRECAUTIONS',
  'no-source': 'NO_SOURCE',
  undescribed: 'UNDESCRIBED',
  'no-photo': 'NO_PHOTO',
}

export function needFor(reason: AttentionReason): Need {
  return (Object.keys(REASONS) as Need[]).find((need) => REASONS[need] === reason)!
}

/** The filters in the URL of a list; invalid values are ignored. */
export function adminFilterOf(of: ContentNoun, params: URLSearchParams): AdminFilter {
  const read = (name: string) => params.get(name)?.trim() || undefined
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name))
  return {
    q: read('q'),
    visibility: oneOf('visibility', VISIBILITIES),
    tag: read('tag'),
    need: oneOf<Need>('need', ADMIN_KINDS[of].needs),
    sort: oneOf('sort', SORTS.slice(1)),
    after: read('after'),
  }
}

export function useAdminFilter(of: ContentNoun): AdminFilter {
  return adminFilterOf(of, useSearchParams()[0])
}

const ORDERS = { newest: 'NEWEST', oldest: 'OLDEST', changed: 'CHANGED' } as const

/** The variables of a list query. Loader and component must use the same, or the component would send it again. */
export function contentVariables(
  of: ContentNoun,
  lang: ReturnType<typeof useLanguage>['lang'],
  { q, visibility, tag, need, sort = 'newest', after }: AdminFilter,
): ContentItemsQueryVariables {
  return {
    of: KINDS[of],
    lang,
    search: q ?? null,
    visibility: visibility ? ({ public: 'PUBLIC', hidden: 'HIDDEN' } as const)[visibility] : 'ALL',
    tag: tag ?? null,
    need: need ? REASONS[need] : null,
    sort: sort === 'name' ? `NAME_${lang}` : ORDERS[sort],
    after: after ?? null,
  }
}
