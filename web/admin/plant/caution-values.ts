import type { CautionLevel, CautionSubject, Route } from '../../gql/graphql.ts'

/** A caution of a plant in its form. What is not chosen yet is empty; ages are text while they are written. */
export type CautionValue = {
  subject: CautionSubject | ''
  level: CautionLevel | ''
  underAge: string
  medicine: string
  condition: string
  lookalikeId: string
  routes: Route[]
  textEn: string
  textEs: string
  sourceKeys: string[]
}

export function emptyCaution(subject: CautionSubject | '' = '', level: CautionLevel | '' = ''): CautionValue {
  return {
    subject,
    level,
    underAge: '',
    medicine: '',
    condition: '',
    lookalikeId: '',
    routes: [],
    textEn: '',
    textEs: '',
    sourceKeys: [],
  }
}

/** The fields that a subject has. */
export function fieldsOf(subject: CautionSubject | '') {
  return {
    underAge: subject === 'CHILDREN',
    medicine: subject === 'MEDICINES',
    condition: subject === 'CONDITION' || subject === 'ALLERGY',
    lookalikeId: subject === 'LOOKALIKE',
  }
}

/** The values to send, without those that the subject does not have: they remain while the subject is chosen. */
export function toCautionInput(caution: CautionValue) {
  const has = fieldsOf(caution.subject)
  return {
    ...caution,
    underAge: has.underAge && caution.underAge ? Number(caution.underAge) : null,
    medicine: has.medicine ? caution.medicine || null : null,
    condition: has.condition ? caution.condition || null : null,
    lookalikeId: has.lookalikeId ? caution.lookalikeId || null : null,
  }
}

/** Whether readers are told that no source says so. */
export function isAdded({ level, sourceKeys }: CautionValue): boolean {
  return level !== '' && level !== 'NO_DATA' && sourceKeys.length === 0
}
