import { useTranslations } from 'use-intl'
import { paths, type ListFilter } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type BadInputProps = { of: 'plants' | 'articles' | 'projects'; filter: ListFilter }

/** A URL that the API refuses: besides the search, only the cursor can be invalid. */
export function BadInput({ of, filter: { q, tag, after } }: BadInputProps) {
  const t = useTranslations('list')
  const noun = useTranslations(of)
  const isPlace = after !== undefined
  return (
    <EmptyState
      title={t(isPlace ? 'unknownPlace' : 'searchTooLong')}
      action={
        <ButtonLink to={paths[of](isPlace ? { q, tag } : {})} variant="secondary">
          {isPlace ? t('toStart') : noun('showAll')}
        </ButtonLink>
      }
    />
  )
}
