import { MONTHS_SAID, PERIODS_SAID } from './months.ts'
import { ANY, BABY, MY, sayings, SHE, TIME } from './sayings.ts'

// Who is pregnant, has given birth or breast-feeds, as people say it.

/** However it is spelled; not "embarazoso". */
const PREGNANT_STEM = 'emb(?:ar|ra|r)[ar]{0,3}s(?:[ao](?!s[oa]\\b)\\w*|d[ao])'
const PREGNANT = `(?:${PREGNANT_STEM}|emba?|encinta|prenada|prenadita|de encargo)`
const IS = '(?:estoy|toy|esta|estaba|ando|anda|quede|quedo|va|voy|salio|sali|resulto)'
/** Tests for something else. */
const ILLNESS =
  '(?:covid|dengue|vih|hiv|aids|sida|malaria|paludismo|zika|chikungunya|tuberculosis|tb|pylori|strep|flu|influenza|chagas|hepatitis|sifilis|syphilis|azucar|sugar|diabetes|orina|urine|alergia|allergy)'
const NOT_AFTER_ILLNESS = `(?<!${ILLNESS} (?:\\w+ )*)`
const NOT_BEFORE_ILLNESS = `(?! (?:\\w+ )*${ILLNESS})`
const TEST = '(?:prueba|pruebita|test|examen)'
/** "Me alivio de la tos" is no birth. */
const OF_ILLNESS = '(?! (?:de|del|con|la|el|los|las|un|algo|nada)\\b)'

const EXPECTING = [
  ...sayings({ means: ['pregnancy'] }, [
    `(?:${ANY} (?:de )?)?${PREGNANT_STEM}(?: (?:de|con) ${ANY})?`,
    `${ANY} pregnant`,
    'emb|emba|embara|(?:baby|little one) on (?:the|its) way',
    'prena[dt]\\w*|prenez',
    '(?:em)?panson[ae]\\w*|panzoncita',
    'de encargo|encargad(?:a|ita)(?! del?\\b)',
    `encarg(?:amos|aron|ando|ado|o) ${MY}(?:${BABY}|familia)`,
    `encargue ${MY}(?:${BABY}|familia)`,
    'dulce espera',
    `(?:espera de|esper(?:o|a|amos|an|ando)) ${MY}(?:${BABY}|familia|bendicion|milagro)`,
    `(?<=\\b${SHE} )(?:esta|anda) en espera(?! del?\\b)`,
    '(?:para|pa|x|por|toca|voy a|va a|a punto de|antes de) dar a luz|fecha (?:(?:de|del|mi|probable) )*parto',
    `(?<=\\b${SHE} )espera(?=$| (?:y|pero|con|tiene|le)\\b)`,
    '(?:voy|va|vamos|van|vas) a ser (?:mama|mami|mamita|madre|mamas|papas|padres|papa|papi)|sere (?:mama|madre)',
    `${IS} cargad(?:a|ita)(?: de ${ANY}|(?! (?:de|con|por)\\b))`,
    `${BABY} (?:que viene |ya )?en camino`,
    `(?:voy|va|vamos|van|vas) a tener ${MY}(?:${BABY}|familia)`,
    `(?:llev\\w+|carg\\w+|tengo|tiene|con|traigo) ${MY}${BABY} (?:en|adentro de|dentro de) (?:el |mi |su |la )?(?:vientre|panza|pancita|barriga|matriz)`,
    `(?:llevo|lleva|cargo|traigo) en (?:el|mi|su) (?:vientre|panza|barriga) ${MY}${BABY}|gestando`,
    `${BABY} (?:no )?(?:patea|se mueve|da patadas) (?:\\w+ )*?(?:vientre|panza|barriga)`,
    `(?:que|cuando) (?:ya )?nazca ${MY}${BABY}|(?:va a|por|a punto de) nacer(?: ${MY}${BABY})?`,
    `(?:ya (?:mero|merito|casi|pronto)|casi|mero) (?:ya )?(?:me alivi[oa]|se alivi[ae])${OF_ILLNESS}(?: (?:mi|su) ${SHE})?`,
    `se alivia (?:mi|su) ${SHE}(?! (?:de|del|con)\\b)`,
    `(?<!\\b(?:que|como) )me alivio (?:el (?:otro|proximo)|la (?:otra|proxima)|en ${ANY}|en \\w+(?=$| (?:y|tengo|pero)\\b)|dentro de|este mes|ya mero)`,
    `(?:estoy|esta|falta|falta poco|antes|a punto) (?:ya )?(?:para|por|de) aliviar[ms]e${OF_ILLNESS}`,
  ]),
  ...sayings({ means: ['pregnancy'], possible: true }, [
    // "Me salió positiva la prueba", "I got a positive on my test".
    `${NOT_AFTER_ILLNESS}positiv[oae] (?:(?:en|la|el|mi|su|una?|on|in|for|the|a|my|her|home) )*${TEST}${NOT_BEFORE_ILLNESS}`,
    `${NOT_AFTER_ILLNESS}tested positive(?! for(?! pregnancy)\\b)${NOT_BEFORE_ILLNESS}`,
    `(?<!${ILLNESS} (?:\\w+ )*)(?:prueba|test) (?!(?:\\w+ )*${ILLNESS})(?:\\w+ ){0,4}?(?:positiv[oae]|(?:salio|dio|dijo) que si)`,
    `examen (?!(?:\\w+ )*${ILLNESS})(?:\\w+ ){0,2}?salio que si|(?:salio|dio) que si (?:en )?(?:la )?prueba(?! (?:\\w+ )*${ILLNESS})`,
    'two (?:pink )?lines',
    `(?<!${ILLNESS} (?:\\w+ )*)(?:sali|salio|dio|di) positiva(?! (?:\\w+ )*${ILLNESS})`,
    'dos (?:rayas|rayitas)',
    `(?:retraso|atraso) de ${TIME}`,
    'relaciones (?:\\w+ )?sin (?:cuid\\w+|proteccion|condon|proteger\\w*)',
    `(?:creo|pienso|supongo) (?:que )?(?:no )?(?:(?:estoy|esta|estar|este|quede|sali) )?${PREGNANT}`,
    `no creo (?:(?:que|estar|este|estoy) )*${PREGNANT}`,
    `no (?:(?:estoy|esta|ando) )?${PREGNANT} (?:creo|supongo|pienso|segun|espero|que yo sepa|todavia no se)`,
  ]),
  ...sayings({ means: [] }, [`(?:no|ni|tampoco|sin) (?:(?:estoy|esta|estar|ando|anda|es|soy|toy) )*${PREGNANT}`]),
]

const BREAST = '(?:pechos?|pechito|chiches?|chichis?|chichita|tetas?|tetita|mamar|leche materna)'
const GIVING = '(?:doy|doi|da|damos|dan|daba|dando|dandoles?|dar|darles?|di|dado)'
const HOW =
  '(?:(?:el|la|de|d|del|mi|a|su|solo|puro|pura|todavia|aun|comer|dormir|un|poco|y|pacha|pepe|biberon|formula) )*'
/** Babies and nearly so. */
const SMALL = '(?:bebes?|bebit[oa]s?|beba|bb|nen[ea]s?|recien nacid[oa]|criatura)'
/** Not of one that is to be born. */
const TO_COME = '(?:esper\\w+|emb[ar]+s\\w*|en camino|a tener)'
const NOT_EXPECTING = `(?<!\\b${TO_COME} (?:\\w+ )*)(?!(?:\\w+ )*${TO_COME}\\b)`
const BESIDE_BABY = `${NOT_EXPECTING}(?:(?<=\\b${SMALL} (?:\\w+ )*)|(?=(?:\\w+ )+${SMALL}\\b))`
const I_HAVE =
  '(?:tengo|padezco|sufro|amaneci|ando|con|quede|no (?:tengo|puedo)|estoy(?! (?:preocupad|asustad|desesperad))|me (?:duelen?|da|dan|dio|arden?|siento|salio|pican?))'
const TO_ME = 'a mi me (?:duelen?|da|dan|dio|arden?|salio|pican?)'

const NURSING = [
  ...sayings({ means: ['breastfeeding'] }, [
    `${GIVING} ${HOW}(?:${MY}${BABY} )?${HOW}${BREAST}(?: ${MY}${BABY})?`,
    'lact(?:o|a|ar|as|amos|ando|aba)',
    `(?<!\\b(?:con|en) )leche para ${MY}${BABY}`,
  ]),
  // Of milk, if nothing else is said to be pumped.
  ...sayings({ means: ['breastfeeding'] }, [
    '(?:pumping|(?:i|she|who|mom|mum) (?:also |still |only |exclusively )?pumps?)(?! (?:water|gas|iron|up|tires?|weights?|blood|station|concrete|my|his|her)\\b)',
  ]),
  ...sayings({ means: [] }, ['heart (?:is |was |keeps )?pumping']),
  ...sayings({ means: [] }, [
    `(?:no|ni|tampoco|sin) (?:(?:le|les|estoy|esta|ya|mas) )*(?:doy|da|dar|dando) (?:(?:el|la|de|mas|ya) )*${BREAST}`,
  ]),
  ...sayings({ means: ['baby', 'breastfeeding'] }, [
    `(?:(?:solo|puro) )?(?:mama|mamando|mame|toma|tomando|pide|chupa|agarra) (?:(?:el|la|de|del|solo|puro|pura|todavia|aun|mi|su|mis) )*${BREAST}`,
    `(?:solo|puro|pura) (?:pecho|pechito|chiche|teta)(?: (?:toma|mama))?`,
    `(?:todavia|aun|apenas) mama (?:${MY}${BABY}|$)|${BABY} (?:todavia|aun|solo) mama`,
    'mamando',
  ]),
  ...sayings({ means: ['breastfeeding'], possible: true }, [
    `${BESIDE_BABY}(?:yo (?:tambien )?${I_HAVE}|(?:y|pero|por que|porque) ${I_HAVE}|${TO_ME}|a ella|mi (?:esposa|mujer|senora|nuera))`,
  ]),
]

const BORN = `(?:hace ${TIME}|ayer|hoy|anoche|antier|anteayer|la semana pasada|el mes pasado|esta semana|este mes)`

const BIRTHS = [
  ...sayings({ means: ['breastfeeding', 'after-birth'] }, [
    '(?:di|dio|haber dado|he dado|ha dado|acab[oa] de dar|despues de dar|recien dada) a luz',
    `se alivio ${MY}${SHE}(?! (?:de|del|con)\\b)|(?<=\\b${SHE} )(?:ya )?se alivio(?! (?:de|del|con)\\b)`,
    `(?:me|nos) alivie (?:${BORN}|de (?:mi|un|una) ${BABY}|por cesarea)`,
    `(?:recien|de) (?:parida|paridita|aliviada|haberme aliviado|haber parido)`,
    'recien paridita|parida|recien (?:me )?alivie|acab[ao] de componer(?:me|se)?',
    '(?<!\\b(?:perra|gata|vaca|yegua|coneja|marrana|coche) )(?:pari|pario|parido)',
    `me compuse(?! (?:de|con)\\b)|se compuso ${MY}${SHE}(?! de\\b)|(?<=\\b${SHE} )(?:ya )?se compuso(?! (?:de|con)\\b)`,
    '(?:en |de )?(?:los|mis|sus|la) (?:40|cuarenta)(?: dias)?',
    `(?:tuve|tuvo|tuvimos) ${MY}(?:bebes?|bebit[oa]|beba|nen[ea]|criatura|${BABY} ${BORN})`,
    `(?:acab[ao] de tener|recien tuve|haber tenido) ${MY}${BABY}`,
    'me cesarearon|cesareada',
  ]),
  ...sayings({ means: ['newborn', 'breastfeeding'] }, [
    `(?:acab[ao] de nacer|recien nacio) ${MY}${BABY}`,
    `nacio ${MY}${BABY}(?! (?:con|en)\\b)(?! hace \\w+ anos?)`,
  ]),
  ...sayings({ means: ['newborn'] }, [
    `nacio (?:${BORN}|antes de tiempo|prematur[oa]|sietemesin[oa])`,
    'acab[ao] de nacer|recien nacio',
  ]),
]

export const MOTHERS_SAID = [...MONTHS_SAID, ...PERIODS_SAID, ...EXPECTING, ...NURSING, ...BIRTHS]
