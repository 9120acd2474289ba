import { buildAilments, caution, decided, find, plant, use } from './search-world.ts'

// Plants for coughs, each of which is kept from somebody else.

export const ALL = ['Apta', 'Con medicinas', 'Desconocida', 'Prohibida', 'Sin decidir']
/** Also for a child under 5. */
export const PREGNANT = ['Apta', 'Con medicinas']
/** For a child of 5 or more, and while breastfeeding. */
export const CHILD = ['Apta', 'Con medicinas', 'Prohibida']
/** For somebody who takes blood thinners, or whose liver is ill. */
export const BLOOD_THINNERS = ['Apta', 'Desconocida', 'Prohibida', 'Sin decidir']

export async function buildCoughPlants(): Promise<void> {
  await buildAilments()
  await plant('Apta', [use('cough')])
  await plant(
    'Prohibida',
    [use('cough')],
    [...decided('COMPATIBLE'), caution('PREGNANCY', 'AVOID'), caution('CHILDREN', 'AVOID', { underAge: 5 })],
  )
  await plant('Desconocida', [use('cough')], decided('NO_DATA'))
  await plant('Sin decidir', [use('cough')], [])
  await plant(
    'Con medicinas',
    [use('cough')],
    [
      ...decided('COMPATIBLE'),
      caution('MEDICINES', 'ASK', { medicine: 'anticoagulants' }),
      caution('CONDITION', 'AVOID', { condition: 'liver-disease' }),
    ],
  )
}

/** The names of the plants that a search finds. */
export async function names(search: string | undefined, variables = {}): Promise<string[]> {
  return (await find(search, variables)).names.toSorted()
}
