import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { TaggedKind } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import type { Editor } from './editor.ts'
import { useLabelTag } from './TagMaker.tsx'
import { TagPicker, type Choice } from './TagPicker.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { useErrorWithin } from './useOpenRow.ts'

const TagSuggestions = graphql(`
  query TagSuggestions($lang: Language!, $of: TaggedKind) {
    knownTags(of: $of) {
      slug
      label(lang: $lang)
      kind
      isRetired
    }
  }
`)

type TagsFieldProps = { of: TaggedKind; editor: Editor<{ tags: string[] }> }

/** Text that is no known label becomes a new tag, whose labels can be added immediately. */
export function TagsField({ of, editor }: TagsFieldProps) {
  const t = useTranslations('adminForm.tags')
  // The server names the list, or one of its tags: `tags.2`.
  const error = useErrorWithin('tags')
  return (
    <TagPicker
      label={t('label')}
      hint={t('hint')}
      chosenLabel={t('chosen')}
      error={error}
      known={useKnownTags(of)}
      chosen={editor.values.tags}
      slugOf={toSlug}
      onChange={(tags) => editor.set('tags', tags)}
      onLabel={useLabelTag()}
    />
  )
}

type PartsFieldProps = { value: string; onChange: (value: string) => void }

/** The parts used: tags of kind `part`, or other words, separated by commas. */
export function PartsField({ value, onChange }: PartsFieldProps) {
  const t = useTranslations('plantForm')
  const known = useKnownTags('PLANT').filter(({ kind }) => kind === 'part')
  return (
    <TagPicker
      label={t('plantPartUsed')}
      hint={t('plantPartUsedHint')}
      chosenLabel={t('partsChosen')}
      error={useFieldError('plantPartUsed')}
      known={known}
      chosen={[...new Set(value.split(',').map((part) => part.trim()))].filter(Boolean)}
      slugOf={(words) => words}
      onChange={(parts) => onChange(parts.join(', '))}
    />
  )
}

/** All tags, those most used by this kind of content first. */
export function useKnownTags(of: TaggedKind | null): readonly Choice[] {
  const { lang } = useLanguage()
  const [{ data }] = useQuery({ query: TagSuggestions, variables: { lang, of } })
  return data?.knownTags ?? []
}

function toSlug(words: string): string {
  return words
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
