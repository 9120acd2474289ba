import { sayings } from './sayings.ts'

// Who is treated with medicines, as people say it: "me dieron pastillas en el IGSS", "tomo algo para el azúcar".

const PILLS =
  '(?:pastill?as?|pastillitas?|tabletas?|capsulas?|comprimidos?|pildoras?|inyeccion|inyecciones|medicamentos?|medicin(?:a|as)(?! (?:natural|casera|maya)))'
const TREATMENT = `(?:${PILLS}|tratamiento(?! (?:natural|casero|para|pa|contra)\\b))`
const SOME =
  '(?:(?:un|una|unos|unas|mi|mis|su|sus|la|las|el|los|varias|muchas|otras|otra|esas?|estas?|algunas|\\d+|dos|tres|con|de|en|bajo|tomando|usando|llevando|recibiendo|siguiendo|puras?|por|a) )*'
const TAKING =
  '(?:tomo|toma|tomamos|tomando|bebo|bebe|uso|usa|usando|consumo|consume|inyecto|inyecta|inyectan|pongo|pone|ponen|aplico|aplican)'
const GIVEN =
  '(?:me|le|nos|les) (?:(?:ha|han|estan|esta) )?(?:dieron|dio|dan|da|dado|dando|mandaron|mando|mandan|mandado|recetaron|receto|recetado|dejaron|dejo|dejado|pusieron|puso|indicaron|indico)'
/** What is asked for: "qué tomo para la presión". */
const NOT_ASKING = '(?<!\\b(?:que|no|ni|puedo|como|puede|nunca|se) )'
const FOR = '(?:para|pa|pal|por|de|del|contra|a causa de) (?:(?:la|el|los|las|mi|mis|su|lo|de|alta) )*'

/** Pills for something, or whatever is taken for it. */
const forPurpose = (purpose: string) =>
  `(?:${NOT_ASKING}(?:me )?${TAKING} (?:${SOME}(?:algo|siempre|diario|todos los dias|cada dia|${PILLS}|tratamiento) )*|(?:pastill?as?|tabletas?|inyeccion(?:es)?|controlad[oa]|tratamiento) )(?:diarias? )?${FOR}${purpose}(?: con ${PILLS})?`

const MANY = '(?:much[oa]s|vari[oa]s|bastantes|demasiad[oa]s|many|several|multiple|lots of|a lot of)'

/** "Thyroid tablets", "pills for my heart". */
const pillsFor = (illness: string) => {
  const pills = '(?:pills?|tablets?|medicines?|medications?|meds?)'
  return `(?:${illness}) ${pills}|${pills} for (?:my |the |high )*(?:${illness})`
}

export const TREATED_SAID = [
  ...sayings({ means: ['medicine:blood-pressure-medicines', 'condition:high-blood-pressure'] }, [
    forPurpose('(?:presion|hipertension)(?! (?:\\w+ )?ojos?\\b)(?: alta)?'),
    pillsFor('(?:high )?(?:blood pressure|bp)'),
    `(?:hipertens[oa]|presion(?: alta)?) controlad[oa] con ${SOME}${TREATMENT}`,
  ]),
  ...sayings({ means: ['medicine:diabetes-medicines'] }, [
    forPurpose('(?:azucar|diabet\\w+)(?: alta)?'),
    pillsFor('diabetes|sugar'),
  ]),
  ...sayings({ means: ['medicine:sedatives', 'medicine:antidepressants'] }, [
    forPurpose('(?:nervios|ansiedad|depresion)'),
    pillsFor('nerves|anxiety'),
  ]),
  ...sayings({ means: ['medicine:sedatives'] }, [
    forPurpose('(?:dormir|el sueno|sueno)'),
    pillsFor('sleeping|calming'),
  ]),
  ...sayings({ means: ['medicine:statins'] }, [forPurpose('(?:colesterol|trigliceridos)'), pillsFor('cholesterol')]),
  ...sayings({ means: ['medicine:anticoagulants'] }, [
    forPurpose('(?:adelgazar la sangre|sangre|circulacion|coagulos?|trombosis)(?: (?:delgada|espesa|gruesa))?'),
    `(?:trombosis|embolia|coagulos?|sangre (?:muy )?espesa) (?:\\w+ ){0,3}(?:${PILLS}|tratamiento)`,
  ]),
  ...sayings({ means: ['medicine:anticonvulsants'] }, [
    forPurpose('(?:ataques|epilepsia|convulsiones)'),
    pillsFor('epilepsy|seizures?'),
  ]),
  ...sayings({ means: ['medicine:contraceptives'] }, [
    `${NOT_ASKING}(?:me|se|nos) cuid(?:o|a|amos|ando) con ${SOME}(?:${PILLS}|implante|t de cobre|aparato|dispositivo)`,
    '(?:tengo|tiene|uso|usa|con|pusieron) (?:(?:el|un|mi) )*implante(?! (?:dental|coclear)\\b)',
    `${PILLS} (?:\\w+ ){0,4}para no (?:tener (?:mas )?(?:hijos|bebes|familia)|(?:salir|quedar) embarazada)`,
    forPurpose('(?:no (?:tener (?:mas )?(?:hijos|bebes|familia)|salir embarazada|quedar embarazada)|planificar)'),
  ]),
  ...sayings({ means: [] }, [
    `(?:no|ni|nunca|sin) (?:(?:estoy|me) )?(?:tomo|toma|tomar|tomando|uso|usa|tengo) (?:(?:de|ningun|ninguna|mas|ya) )*${PILLS}`,
  ]),
  ...sayings({ means: ['medicine:alcohol'] }, [
    '(?:esposo|marido|papa|padre|hermano|suegro|tio|senor|abuelo|vecino|patron|yo|yerno|cunado) (?:\\w+ )?(?:toma|tomo|bebe|bebo|chupa|chupo) (?:mucho|demasiado|bastante|seguido|diario|todos los dias|cada fin de semana|los fines de semana)(?=$| (?:y|pero|tiene|le|no|me|los|cuando|desde|tengo)\\b)',
    '(?:estoy|ando|anda|esta|amaneci|amanecio) de goma',
    'borrach[oa]s?|(?<=\\b(?:es|soy|esta|estoy|ando|anda|bien|un|mi|el|muy|bastante) )bol(?:o|ito|os)|tomador',
  ]),
  ...sayings(
    { means: ['medicine:heart-medicines-digitalis', 'medicine:blood-pressure-medicines', 'medicine:anticoagulants'] },
    [pillsFor('heart')],
  ),
  ...sayings({ means: ['medicine:diuretics'] }, [pillsFor('water')]),
  ...sayings({ means: ['medicine:iron-tablets'] }, [pillsFor('iron')]),
  ...sayings({ means: ['medicine:thyroid-medicines', 'condition:low-thyroid', 'condition:overactive-thyroid'] }, [
    pillsFor('thyroid'),
  ]),
  ...sayings({ means: ['medicine:antimalarials'] }, [pillsFor('malaria')]),
  ...sayings({ means: ['medicine:hiv-medicines'] }, [pillsFor('hiv')]),
  ...sayings({ means: ['medicine:tuberculosis-medicines'] }, [pillsFor('tb|tuberculosis')]),
  ...sayings({ means: ['medicine:immunosuppressants'] }, [pillsFor('transplant'), 'tran?splant(?:ad[oa]s?|aron)']),
  // Only if nothing says which.
  ...sayings({ means: ['medicine:any-daily-medicine'] }, [
    `(?:estoy|toy|esta|ando|anda|sigo|sigue|vivo) ${SOME}${TREATMENT}`,
    `${GIVEN} ${SOME}${TREATMENT}`,
    `${NOT_ASKING}(?:me )?(?:bebo|bebe|uso|usa|consumo|consume|llevo|lleva|sigo|pongo|pone|inyecto|aplico|trato) ${SOME}${TREATMENT}`,
    'me (?:inyecto|inyectan|ponen inyeccion) (?:cada|todos los|todas las) (?:\\w+ )?(?:dias?|semanas?)',
    `trato (?:\\w+ ){1,3}con ${PILLS}`,
    `controlad[oa] (?:\\w+ ){0,3}?con ${SOME}${TREATMENT}|polimedicad[oa]|medicad[oa]|medicando`,
    'tratamiento (?:medico|del (?:doctor|medico|igss|hospital|centro)|de por vida)',
    `${PILLS} (?:diarias?|diarios?|todos los dias|cada dia|de por vida)`,
    // "Muchos medicamentos, mi abuelito". Who has taken many may be poisoned as well.
    `${MANY} ${PILLS}`,
    '(?:\\d+|two|three|four|five|six|seven|eight|ten) (?:(?:different|kinds of) )*(?:pills|tablets|meds|medicines|medications) (?:a|per|each|every) (?:day|morning|night)',
    `(?:\\d+|dos|tres|cuatro|cinco|seis|siete|ocho|diez) ${PILLS} (?:al dia|por dia|cada (?:dia|manana|noche)|en la (?:manana|noche))`,
    `${MANY} (?:(?:of|different|daily) )*(?:pills|tablets|meds|medicines|medications)`,
  ]),
]
