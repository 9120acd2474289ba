import { sayings, type Saying } from './sayings.ts'

// Of which organ somebody is ill, as people say it: "padesco del corazón", "mala de los riñones", "le falla el hígado".

const BAD =
  '(?:pades\\w+|sufr\\w+|enferm\\w+|malo|mala|malos|malas|mal|delicad[oa]s?|operad[oa]s?|problemas?|problemitas?|afectad[oa]s?|danad[oa]s?|fall\\w+|insuficiencia|debil\\w*|jodid[oa]s?|fregad[oa]s?|arruinad[oa]s?|cansad[oa]s?)'
const OF = '(?:(?:de|del|en|con|por|lo|los|la|las|el|mi|mis|su|sus|un|ambos|me|le) )*'
const IS = '(?:(?:es|esta|estan|muy|bien|un|poco|me|le|lo|los|la|las|tengo|tiene|ya|se|no) )*'
const BEING_BAD =
  '(?:mal|malo|mala|malos|malas|debil|debiles|danad[oa]s?|enferm[oa]s?|cansad[oa]s?|fall\\w+|jodid[oa]s?|trabajan? (?:bien|mal)|(?<=no (?:me |le )?)(?:trabajan?|funcionan?|sirven?))'
const HEART = 'corazon'
const KIDNEY = 'rinon(?:es|citos)?'
const LIVER = '(?:higado|hijado|igdo)'

function ofOrgan(organ: string, slug: string): Saying[] {
  return [
    ...sayings({ means: [`condition:${slug}`] }, [`${BAD} ${OF}${organ}`, `${organ} ${IS}${BEING_BAD}`]),
    ...sayings({ means: [`condition:${slug}`, 'condition:operation'] }, [
      `(?:(?:me|lo|la|le) )?operaron ${OF}${organ}`,
    ]),
  ]
}

const SOMEBODY =
  '(?:abuel[oa]|abuelit[oa]|papa|mama|papi|mami|viejit[oa]|suegr[oa]|ti[oa]|espos[oa]|marido|mujer|herman[oa]|senora?|pacientes?|personas?|soy|vecin[oa]|hij[oa])'

export const CONDITIONS_SAID = [
  ...ofOrgan(HEART, 'heart-disease'),
  ...ofOrgan(KIDNEY, 'kidney-disease'),
  ...ofOrgan(LIVER, 'liver-disease'),
  ...ofOrgan('vesicula', 'gallstones'),
  ...ofOrgan('prostata', 'prostate-enlargement'),
  ...sayings({ means: ['condition:heart-disease'] }, [
    `(?:grande ${OF}corazon|corazon (?:muy )?(?:grande|crecido))|cardiac[oa]s?|cardiopat\\w+`,
  ]),
  ...sayings({ means: ['condition:heart-disease', 'medicine:anticoagulants'] }, [`valvulas? ${OF}corazon`]),
  ...sayings({ means: ['condition:kidney-disease'] }, [
    '(?:hemo)?dialis\\w+|creatinina (?:\\w+ )?(?:alta|elevada|subida)',
    'solo (?:(?:tengo|tiene|con|me|le|queda) )*un rinon|un solo rinon',
    '(?:problemas?|falla|enfermedad|insuficiencia|pacientes?) renal(?:es)?',
  ]),
  ...sayings({ means: ['condition:liver-disease'] }, [`(?:grasa|graso|cirrosis) ${OF}higado|hepatic[oa]s?`]),
  ...sayings({ means: ['condition:epilepsy'] }, ['gota coral|alferecia']),
  ...sayings({ means: ['condition:high-blood-pressure'] }, [
    `${BAD} ${OF}presion(?! (?:\\w+ )?(?:baja|ojos?)\\b)(?: alta)?`,
    'presionos[oa]s?',
  ]),
  ...sayings({ means: ['condition:diabetes'] }, [
    `${BAD} ${OF}azucar`,
    `(?:(?<=\\b${SOMEBODY} )con|tengo|tiene|tenia) (?:(?:la|el|lo|de) )*azucar(?: (?:alta|elevada|subida))?(?! (?:de|en casa)\\b)`,
    'azucarad[oa]|prediabet\\w+',
  ]),
  ...sayings({ means: ['condition:bleeding-problem'] }, [
    `sangre no (?:(?:me|se|le) )?coagula|no (?:(?:me|se|le) )?coagula (?:bien )?(?:la |mi |su )?sangre`,
  ]),
]
