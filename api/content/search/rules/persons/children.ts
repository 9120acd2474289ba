import { sayings } from './sayings.ts'

// Children, as people call them.

/** "Patojito", "cipotillo", "pequeñín". */
const SMALL = '(?:it|cit|ecit|ill|in|uel)[oa]?s?'
const STEMS =
  'nin|hij|niet|bisniet|patoj|chamak|muchach|chav|morr|cipot|huerk|sobrin|ahijad|herman|prim|gemel|mellic|varon|hembr|' +
  'guir|wir|bich|mon|angel|munek|princes|escuincl|mocos|alumn|entenad'
/** Said to many, but with "mi" or "el", of a child. */
const DEAR = 'gordit[oa]s?|flaquit[oa]s?|cachorrit[oa]s?|chaparrit[oa]s?|canchit[oa]s?|enan[oa]s?|enanit[oa]s?|reyecito'

/** Who sells or tells something is no patient, unless an illness is said to be theirs. */
export const PASSERS_BY_SAID = sayings({ means: [] }, [
  `(?:el|la|un|una|los|unos|the|a|some) (?:chic|nin|muchach|patoj|joven|boy|girl|kid|child|lad)\\w*(?: que atiende)? (?:de|del|en|at|from|in|of)(?: (?:la|el|una|un|the|a|mi|my))* (?:tienda|farmacia|mercado|naturista|pulperia|abarroteria|supermercado|tele|television|radio|internet|video|shop|store|market|pharmacy|supermarket|tv)(?! (?:tiene|tienen|con|esta|estan|anda|padece|se|le|has|with|is|who)\\b)`,
])

export const CHILDREN_SAID = [
  ...sayings({ means: ['baby'] }, [
    '(?<!\\b(?:que|no|se) )beba(?! (?:agua|muchas?|mucho|guaro|licor|alcohol|te|mas)\\b)|bebas|bebot[ea]s?',
    `(?:tom\\w+|usa|dej\\w+|pide|con) (?:(?:la|el|su|de|solo|puro|pura|todavia) )*(?:pacha|pachita|pepe|biberon|mamadera|mamila)`,
    '(?:saliendo|echando|brotando|salen|sacando|cortando)(?:le)? (?:(?:los|sus|las) )*(?:dientes(?! de)|dientitos|dientecitos)',
    '(?:mudo|muda) de dientes|por (?:los|sus) (?:dientes|dientitos)|cunita',
    '(?:ya |apenas |recien |todavia )?gatea|guaguas?',
    '(?:nen|nenit|hij|hijit|nin|ninit|patoj|patojit|niet|nietecit|nietit|sobrinit)[aeo]s? (?:que es )?de (?:pecho|brazos)',
  ]),
  ...sayings({ means: ['toddler'] }, [
    'nenit[oa]s?|chiquitin(?:es|a)?|chiquill[oa]s?|chiquirrin|pequenin|pequenuel[oa]s?',
    'peques?|mi bodoque|chilpayates?',
  ]),
  ...sayings({ means: ['child'] }, [
    `(?:${STEMS})${SMALL}`,
    `(?:mis?|el|la|los|las|sus?|este|esta) (?:${DEAR})`,
    'nin|mij[oa]s?|mijit[oa]s?|chiris(?:es)?|chirisit[oa]s?|isti?[oa]s?|istit[oa]s?|(?:guir|wir)[oa]s?|cipot(?:e|a|es|as|io)',
    'escuincles?|bodoques?|infant(?:e|es|il|iles)|pediatric[oa]s?|escolar(?:es)?|colegial(?:es)?|alumn[oa]s?|entenad[oa]s?|hijastr[oa]s?',
    '(?:mis|los|sus) chav[oa]s|mis? morr[oa]s?|(?:l[oa]s|un[oa]s) morr[oa]s(?= (?:tienen|andan|estan|con|amanecieron)\\b)|mi (?:rey|reina|princesa|principe)(?= (?:tiene|con|de \\d|esta|anda|le)\\b)',
    'menor(?:es)? de edad|(?:un|una|el|los|de|para) menor(?:es)?(?=$| (?:con|tiene|tienen|y|que|presenta)\\b)',
    // "Mi angelito de 4 meses".
    'mi (?:\\w+(?:it|ill)[oa]|\\w+in|muneca|princesa|reina|rey|cachorro|campeon|gord[oa]|flac[oa]|amor|bendicion|tesoro|cielo)(?= de (?:\\d|1[0-7]|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) (?:mes|an))',
    'herman[oa]s? (?:mas )?(?:pequen[oa]s?|chiquit[oa]s?)',
  ]),
  // Grown up.
  ...sayings({ means: [] }, [
    '(?:mis?|sus?) hij[oa]s? (?:(?:que|ya|es|son|esta|estan) )*(?:(?<=ya (?:es |esta )?)grande|casad[oa]s?|adult[oa]s?|mayor de edad)',
  ]),
]
