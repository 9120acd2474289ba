import { useTranslations } from 'use-intl'
import { paths, type ListFilter } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type BadInputProps = { of: 'plants' | 'articles' | 'projects'; filter: ListFilter }

const LONGEST_SEARCH = 200

/** A URL that the API refuses: the search is too long, or the cursor or a filter is none that it knows. */
export function BadInput({ of, filter: { q, tag, after } }: BadInputProps) {
  const t = useTranslations('list')
  const noun = useTranslations(of)
  const problem = (q?.length ?? 0) > LONGEST_SEARCH ? 'searchTooLong' : after ? 'unknownPlace' : 'unknownFilter'
  const ways = {
    searchTooLong: { to: paths[of](), label: noun('showAll') },
    unknownPlace: { to: paths[of]({ q, tag }), label: t('toStart') },
    unknownFilter: { to: paths[of]({ q, tag }), label: t('withoutFilters') },
  }
  const { to, label } = ways[problem]
  return (
    <EmptyState
      title={t(problem)}
      action={
        <ButtonLink to={to} variant="secondary">
          {label}
        </ButtonLink>
      }
    />
  )
}
