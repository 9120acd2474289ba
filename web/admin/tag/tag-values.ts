import { TAG_KINDS } from '../../../api/rules/tag-fields.ts'
import { graphql } from '../../gql/gql.ts'
import type { EditTagQuery } from '../../gql/graphql.ts'
import type { Version } from '../form/editor.ts'

export const EditTag = graphql(`
  query EditTag($slug: ID!, $lang: Language!) {
    knownTag(slug: $slug) {
      id: slug
      slug
      kind
      label(lang: $lang)
      labelEn: label(lang: EN)
      labelEs: label(lang: ES)
      isRetired
      count
      updatedAt
      ...TagUses_tag
    }
    knownTags {
      slug
      kind
      label(lang: $lang)
    }
  }
`)

export const SaveTag = graphql(`
  mutation SaveTag($input: TagInput!, $basedOn: DateTime, $clientMutationId: String) {
    saveTag(input: $input, basedOn: $basedOn, clientMutationId: $clientMutationId) {
      slug
    }
  }
`)

export type TagKind = (typeof TAG_KINDS)[number]

export type EditedTag = NonNullable<EditTagQuery['knownTag']>

export type TagValues = { labelEn: string; labelEs: string; kind: TagKind; isRetired: boolean }

/** A tag without labels is called by its slug until it has some. */
export function versionOf({ kind, labelEn, labelEs, isRetired, updatedAt }: EditedTag): Version<TagValues> {
  const labels = kind === null ? { labelEn: '', labelEs: '' } : { labelEn, labelEs }
  return { values: { ...labels, kind: kindOf(kind), isRetired }, updatedAt }
}

export function kindOf(kind: string | null | undefined): TagKind {
  return TAG_KINDS.find((known) => known === kind) ?? 'use'
}
