import { monthsOf, OLDER_ADULT } from '../safety/person.ts'
import type { Pressed } from '../safety/pressed.ts'
import { STRICTEST, type Caution } from './caution-rows.ts'

const ADULT = 18
const ANY_MEDICINE = 'any-daily-medicine'
const ALLERGY = 'allergy'
const SUN = 'sun-exposure'

/** The strictest caution that says something of what is chosen. */
export function cautionOn({ tile, slug, age }: Pressed, cautions: readonly Caution[]): Caution | undefined {
  const own = cautions.filter(({ subject, underAge, medicine, condition }) => {
    switch (tile) {
      case 'pregnancy':
        return subject === 'PREGNANCY'
      case 'breastfeeding':
        return subject === 'BREASTFEEDING'
      case 'baby':
      case 'child':
        return subject === 'CHILDREN' && (underAge ?? ADULT) * 12 > monthsOf(age ?? '0')
      case 'medicines':
        return subject === 'MEDICINES' && isMedicine(slug, medicine?.slug)
      case 'illness':
        return (
          condition?.slug === slug || (subject === 'ALLERGY' && slug === ALLERGY) || (subject === 'SUN' && slug === SUN)
        )
      case 'elderly':
        return condition?.slug === OLDER_ADULT
      case 'myself':
        return false
    }
  })
  return own.sort((one, other) => STRICTEST.indexOf(one.level) - STRICTEST.indexOf(other.level))[0]
}

function isMedicine(taken: string | undefined, said: string | undefined): boolean {
  return said === undefined || said === ANY_MEDICINE || said === taken || taken === ANY_MEDICINE
}
