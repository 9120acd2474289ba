import { ANY, FAR, MY, sayings, TIME, WEEKS, WOMAN } from './sayings.ts'

// Pregnancies that are told without the word, by months or weeks, "estoy de 20 semanas", "my wife is 3 months along", or by a
// period that does not come, "my period is two weeks late".

const LINKS = '(?:de|por|los|las|mis|sus|el|casi|ya|como) '
const ABOUT = '(?:about |almost |nearly |now |already |only |just |at )*'
/** Of whom it may be the age. */
const OF_AGE = '(?:hermana|ella|she|sister)'
/** What follows a pregnancy; "tengo 5 meses con tos" is about the cough. */
const AFTER = '(?=$| (?:y(?! (?:no se|sigo|sigue|todavia|nada)\\b)|pero|me|puedo|puede) )'
const NO_PREGNANCY =
  '(?! (?:pregnant|old|into|in|of|on|off|post|postpartum|after|since|from|sober|clean|away|ago|sick|ill|without)\\b)'
/** Weeks that nobody is said to have are how long something lasts: "cough for 20 weeks". */
const NO_TIME_BEFORE =
  '(?<!\\b(?:for|hace|desde|durante|last|past|over|than|cada|every|tengo|tiene|llevo|lleva|ando|estoy) (?:(?:como|casi|about|almost|over|ya|los|las|the|unas) )?)'
const NO_TIME =
  '(?! (?:old|ago|atras|tosiendo|seguidas|since|clean|sober|of|de(?! (?:embarazo|gestacion))|que|despues|post|postpartum|after|y no se|y sigo|y sigue|and still|and not)\\b)'
const BELLY = '(?:barriga|barrigona|barriguita|panza|pancita|vientre|gorda|gordita)'
const ORDINAL =
  '(?:(?:primer|segund|tercer|cuart|quint|sext|septim|octav|noven|ultim)[oa]?s?|\\d(?:er|do|ro|to|mo|vo|no)?)'

export const MONTHS_SAID = [
  ...sayings({ means: ['pregnancy'] }, [
    `(?:estoy|toy|esta|estaba|ando|anda|va|voy|llevo|lleva|vengo) (?:${LINKS})*de (?:${LINKS})*${ANY}`,
    `(?:voy|va|ando|anda) por (?:${LINKS})+${ANY}`,
    `(?:voy|(?<=\\b${WOMAN} )va) para (?:${LINKS})*${FAR}(?! (?:con|de|que)\\b)`,
    `(?:(?:im|is|am) ${ABOUT})?${ANY} along`,
    `${TIME} para (?:aliviar[ms]e|parir)`,
    `(?:im|am|is|shes) carrying(?=$| (?:and|but|with|have|has)\\b)`,
    `(?<!(?:dolor|dolores|mal|ardor|colicos?|inflamacion) de (?:la )?)(?<!(?:duele|arde) (?:la|el|mi) )${BELLY} (?:ya )?de ${FAR}`,
    `(?:chineando|cargando) (?:la |mi |su )?(?:panza|pancita|barriga)`,
    `(?:estoy|toy|esta|ando|anda|voy|va|entre|entro) (?:ya )?(?:en|por|a|al|con) ${MY}${ORDINAL} (?:mes|meses|semanas|trimestre)`,
    `(?:estoy|toy|esta|ando|anda|voy|va) (?:ya )?(?:en|por|con|de) ${MY}semana (?:\\d+|${ORDINAL})`,
  ]),
  ...sayings({ means: ['pregnancy', 'baby'], possible: true }, [
    `^${WEEKS}${NO_TIME}(?! (?:con|with)\\b)`,
    `${NO_TIME_BEFORE}(?:1[3-9]|[23]\\d|4[0-2])(?: (?:semanas|semanitas|weeks)| ?(?:wks?|w))${NO_TIME}`,
    `(?<!\\b(?:an?|per|each|every|cada|por|una|esta|this|last|next|de) )(?:semana|week|wk) (?:[5-9]|[1-4]\\d)(?! (?:times|veces|days|dias|hours|horas)\\b)`,
  ]),
  ...sayings({ means: ['pregnancy'], possible: true }, [
    `(?:voy|va|ando|anda) por ${FAR}${AFTER}`,
    `(?:tengo|estoy con|ando con|(?<=\\b${WOMAN} )tiene) (?:ya )?${FAR}${AFTER}`,
    `llevo (?:ya )?${FAR}(?= y (?:me|tengo|quiero|puedo|ando|estoy) )`,
    `(?:im|(?<=\\bi )am|(?<=\\b${WOMAN} )is) ${ABOUT}${FAR}${NO_PREGNANCY}`,
    `(?:im|am|is|shes) ${ABOUT}${TIME} late`,
    `(?:im|am|is|shes) ${ABOUT}(?:(?:a bit|so|very) )?late (?:this|last) (?:month|cycle)`,
  ]),
  ...sayings({ means: ['pregnancy', 'baby'], possible: true }, [
    `(?<=\\b${OF_AGE} )tiene ${FAR}${AFTER}`,
    `(?:shes|(?<=\\b${OF_AGE} )is) ${ABOUT}${FAR}${NO_PREGNANCY}`,
  ]),
  ...sayings({ means: ['breastfeeding', 'after-birth'] }, [`delivered (?:${TIME} ago|yesterday|last)`]),
]

const PERIOD = '(?:regla|periodo|menstruo|mestruo|men?struacion|costumbre|periods?|menstruation|menses)'
const MES = `(?:${PERIOD}|mes)`
const LATE = '(?:late|delay|delayed|overdue|miss|missed|missing|skipped|tarde|(?:re|a)tras(?:o|ad[oa]))'
const OF_PERIOD =
  '(?:is|was|has|been|had|tiene|lleva|viene|esta|se|me|le|ha|de|con|hace|ya|muy|a|bit|so|very|about|already|now)'
const NOT = '(?:hasnt|havent|didnt|doesnt|isnt|wont|not|never|no)'
const COME = '(?:come|came|coming|started?|starting|arrived?|begun|show(?:n|ed)|(?:ven|baj|lleg|empez)(?:ido|ado))'
const HAD = '(?:get|got|gotten|getting|had|having|seen|tenido|visto)'
const HAS = '(?:(?:me|le|nos|se|ha|han|he|todavia|aun|mas|ya) )*'
const THE = '(?:(?:la|el|mi|su|de|lo) )*'
const COMES_DOWN = '(?:baja|bajo|bajado|baje|bajaba)'
const COMES = `(?:${COMES_DOWN}|viene|vino|venido|venga|venia|llega|llego|llegado|llegue|aparece|presenta)`
/** What else does not come down, or does not come: "la fiebre no me baja". */
const NO_OTHER =
  '(?<!\\b(?:fiebres?|calenturas?|temperatura|(?:la|el|mi|su|las|los|esta) (?:presion|azucar|leche|tos|dolor|dolores|hinchazon|inflamacion|peso|colesterol|grasa|hambre|apetito|comida|sueno|gripe|flema|ganas|trigliceridos|pipi|orina|popo)) (?:(?!y )\\w+ ){0,4})'
const END = '(?=$| (?:y|ni|pero|desde|hace|este mes|todavia|aun|ya|tengo|en (?:\\w+ )?meses|hay)(?: |$))'
const NOTHING_ELSE = '(?! (?:el|la|los|las|lo|nada|leche|esta|esa|este(?! mes)|mi|su|con|ni|de|del|bien)(?: |$))'

/** A period that does not come, or that is to come. */
export const PERIODS_SAID = sayings({ means: ['pregnancy'], possible: true }, [
  `${LATE} (?:(?:on|for|with|in|en|la|el|de|mi|su|my|her|the|menstrual) )*${PERIOD}`,
  `${PERIOD} (?:${OF_PERIOD} |${TIME} )*${LATE}`,
  `${PERIOD} (?:(?:has|is|did|have|se|me|le|still) )*${NOT} (?:(?:yet|has|have|been|even|ha|me|le) )*${COME}`,
  `${NOT} (?:(?:yet|even|he|ha) )*${HAD} (?:(?:my|her|the|a|mi|su|la|el) )*${PERIOD}`,
  `(?:re|a)tras(?:o|ad[oa]) (?:(?:de|en|la|el|mi|su|del) )*mes`,
  `mes (?:(?:se|me|le|esta|muy|ya) )*(?:re|a)tras(?:o|ad[oa])`,
  `(?:no|sin que|nunca|ni|tampoco) ${HAS}${COMES} ${THE}${MES}`,
  `${PERIOD} (?:no|nunca|ni) ${HAS}${COMES}`,
  `${NO_OTHER}(?:no|sin que|nunca|ni) (?:(?:todavia|aun|ya) )*(?:me|le|nos) (?:ha )?(?:${COMES}${END}|${COMES_DOWN}${NOTHING_ELSE})`,
  `(?:que|para|pa|hacer|hace|haga|quiero|puedo|traer|apurar|adelantar|provocar) (?:(?:me|le|que|ya|pueda|puede) )*(?:bajar|bajarme|baje|venga|venir|llegue|llegar)? ?${THE}(?<=(?:baj|ven|lleg|tra|apur|adelant|provoc)\\w* ${THE})${MES}`,
  `(?:bajar|bajarme|venir|provocar|traer|apurar|adelantar|regular) ${THE}${MES}`,
  `${NO_OTHER}(?:para|pa) que (?:me|le) (?:baje|venga)(?=$)`,
  `se (?:me|le) (?:ha )?(?:atras|retras|pas|fue|cort|detuv|par|quit|desaparec|suspend|ausent)\\w* ${THE}${MES}`,
  `(?:tengo|tiene|llevo|lleva|con|van) (?:(?:ya|como|un|una|${TIME}) )*(?:de )?(?:re|a)traso(?! (?:mental|menta|psicomotor|al|en|del? (?!\\d|un|una|dos|tres|cuatro|la regla|regla|mi))\\b)`,
  `me falt[oa] ${THE}${MES}|me (?:re|a)trase(?=$| (?:y|este|de|con|\\d|un|una)\\b)`,
  `(?:tengo|tiene|llevo|lleva|con|van) (?:ya )?(?:\\d|un|una|dos|tres|varias) faltas?(?! (?:de|al|en)\\b)`,
  `(?:no|sin) (?:(?:he|ha|me|mas|estoy|ando|ya) )*(?:reglo|regla|reglar|reglado|reglando|menstruo|menstrua|menstruar|menstruado|menstruando)`,
  `(?:no|sin) (?:(?:he|ha|me|mas|ya) )*(?:veo|ve|ver|visto|vi|miro|mirado|tengo|tenido) ${THE}${PERIOD}`,
  `no (?:me|se|le) (?:(?:he|ha) )*enferm(?:o|a|ado|e) (?:(?:de|del|el|este|la|mi|su|en) )+${MES}`,
])
