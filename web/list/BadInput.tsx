import { useTranslations } from 'use-intl'
import { paths, type ListedNoun, type ListFilter, type PersonFilter } from '../paths.ts'
import { personFieldsOf } from '../safety/person.ts'
import { FOR_ANYBODY } from '../safety/visit.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type BadInputProps = { of: ListedNoun; filter: ListFilter & PersonFilter }

const MAX_SEARCH = 200

/** A URL that the API refuses: the search is too long, or the cursor or a filter is none that it knows. */
export function BadInput({ of, filter }: BadInputProps) {
  const t = useTranslations('list')
  const noun = useTranslations(of)
  const { q, tag, after } = filter
  // Without it, plants would be listed that the person is to be kept from.
  const person = { ...personFieldsOf(filter), q: undefined }
  const problem = (q?.length ?? 0) > MAX_SEARCH ? 'searchTooLong' : after ? 'unknownPlace' : 'unknownFilter'
  const ways = {
    searchTooLong: { to: paths[of](person), label: noun('showAll') },
    unknownPlace: { to: paths[of]({ ...filter, after: undefined }), label: t('toStart') },
    unknownFilter: { to: paths[of]({ q, tag }), label: t('withoutFilters') },
  }
  const { to, label } = ways[problem]
  return (
    <EmptyState
      title={t(problem)}
      action={
        <ButtonLink to={to} variant="secondary" {...(problem === 'unknownFilter' && FOR_ANYBODY)}>
          {label}
        </ButtonLink>
      }
    />
  )
}
