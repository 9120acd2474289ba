import { usePendingParams } from '../ui/pending.ts'
import { PERSON_PARAMS } from './carry.ts'

/** The person of the visit in a form that is sent without scripts. */
export function PersonInputs() {
  const params = usePendingParams()
  return PERSON_PARAMS.flatMap((name) =>
    params.getAll(name).map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
}
