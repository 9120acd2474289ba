// Words for somebody: "mi hija", "la abuela", "she".

const SOMEBODY = oneOf(
  'nin[oa]s? ninit[oa]s? nen[ea]s? bebes? bebit[oa]s? h?ij[oa]s? hijit[oa]s? niet[oa]s? patoj[oa]s? patojit[oa]s? criaturas?',
  'recien nacid[oa] tiern[oa] muchach[oa]s? jovenc?i?t?[oa]? senor[a]? hombre mujer abuel[oa]s? abuelit[oa]s? ancian[oa]s?',
  'viejit[oa]s? mama papa madre padre ti[oa] suegr[oa] espos[oa] herman[oa]s? hermanit[oa]s? sobrin[oa]s? sobrinit[oa]s?',
  'ahijad[oa]s? nenit[oa]s? bebecit[oa]s? wir[oa]s? guir[oa]s? adult[oa]s? personas? adolescentes? pacientes?',
  'baby babies infants? newborn toddlers? child children kids? kiddos? boys? girls? son sons daughters? grandson granddaughter',
  'preschoolers? tots? twins cuates? gemel[oa]s melliz[oa]s',
  'teens? teenagers? man woman mother mom father dad grandma grandpa grandmother grandfather wife husband sister brother',
  'niece nephew adults? people persons?',
)
/** Of whom an age is seldom told. */
const OTHERS = oneOf(
  'ella ellos ellas he she amig[oa] vecin[oa] cunad[oa] prim[oa] nuera yerno novi[oa] pareja mum aunt uncle friend partner',
  'neighbou?r',
)
const CHILD = oneOf(
  '(nin|ninit|h?ij|h?ijit|niet|patoj|patojit|sobrin|sobrinit|ahijad|nenit|wir|guir|gemel|melliz)[oa]s? nen[ea]s?',
  'child children kiddos? twins (kid|boy|girl|son|daughter|grandson|niece|nephew)s?',
)
const ADULT = oneOf('mujer espos[oa] senora? nuera yerno mama papa abuel[oa] abuelit[oa] suegr[oa] ti[oa] marido')

export const isSomebody = (word: string) => SOMEBODY.test(word) || OTHERS.test(word)
export const hasAge = (word: string) => SOMEBODY.test(word)
export const isChild = (word: string) => CHILD.test(word)
export const isAdult = (word: string) => ADULT.test(word)

/** Any of the words, in which patterns may stand, and nothing else. */
function oneOf(...words: string[]): RegExp {
  return new RegExp(`^(?:${words.join(' ').replaceAll(' ', '|')})$`)
}
