import { expect, test } from 'vitest'
import { describeProblem, formatProblem } from '../../api/content/files/files.ts'
import { checkContent } from '../../api/content/files/rules.ts'
import { shortName } from '../../api/rules/share/lines.ts'
import { CONDITIONS, MEDICINES } from '../../api/content/word-lists.ts'

/** Wording that a review of all texts found hard, unfriendly or mixed. */
const FOUND = {
  en: [
    'It is popularly held to cause abortion.',
    'Not in pregnancy, breast-feeding or children under 3.',
    'There is no study; without one, do not use it as medicine then.',
    'In pregnancy the careful course is to leave it.',
    'A high fever belongs at a health post, not at home.',
    'We found no number of days for it (2026, this library).',
    'That is a promise, not a proof.',
    'Authors differ on how high it climbs.',
    'Wikipedia shows its conservation status.',
    'It thins the blood.',
    'One chemotype is rich in it.',
    'It blocks CYP3A.',
    'Its color is red.',
    'It is taken for diarrhea.',
    'We recognize it by the leaf.',
    'While breastfeeding it is barred.',
    'It is called "rue".',
    'It is called «rue».',
    'We found no study in people.',
    'We found no study in people (2026).',
    'Nobody has studied it in children.',
    'Of this no trial is known.',
    'It kills E. coli in the dish.',
  ],
  es: [
    'No hay fuente; mientras no la haya, no la use como medicina en esos casos.',
    'Niñez: no hallamos fuente; no se la dé.',
    'La gente lo tiene por abortivo.',
    'Se informa que la semilla cruda es tóxica.',
    'Según se informa, es rico en calcio.',
    'Es como las que sirven para adelgazar la sangre.',
    'Su identidad pide cuidado.',
    'La hoja puede sensibilizar la piel.',
    'Los usos son todos por fuera del cuerpo.',
    'Con la presión alta, solo bajo control.',
    'El alumnado no prepara medicinas.',
    'Un quimiotipo tiene mucho.',
    'Frena CYP3A.',
    'Es un nombre tzeltal.',
    'Crece en Sudamérica.',
    'Se llama “ruda”.',
    'No encontramos estudios en personas.',
    'No encontramos estudios en personas (2026).',
    'Nadie lo ha estudiado en niños.',
    'No se ha estudiado en niños.',
    'Mata a E. coli en el plato.',
  ],
}

const FINE = {
  en: [
    'We read no review of 2026 that found more, and we found no study in PubMed in November 2026.',
    'It is not known whether it is safe.',
    'It blocked the liver enzyme CYP3A, and killed *E. coli*.',
    'People call it “rue”; it can cause diarrhoea.',
  ],
  es: [
    'En noviembre de 2026 no encontramos ningún estudio en las fuentes de este sitio.',
    'No se sabe si es segura; no la use.',
    'Bloqueó la enzima CYP3A del hígado y mató *E. coli*.',
    'La llaman «ruda» en tseltal.',
  ],
}

test('wording that readers stumble over is found, line by line', () => {
  expect(linesWithProblems(FOUND)).toEqual({ en: FOUND.en, es: FOUND.es })
  expect(linesWithProblems(FINE)).toEqual({ en: [], es: [] })
})

/** Words of doctors and pharmacists, which stand in brackets after plain ones: cards and headlines leave brackets out. */
const OF_DOCTORS =
  /anti(?!b|concep|gua)|coag|immun|inmun|barbitur|diur|inhib|\bMAO|IMAO|statin|digital|CYP|purgat|purgante|benzo|arritm|glaucom|icteric|jaundice|insom|hipo|hyper|hiper/i

test.each([...MEDICINES, ...CONDITIONS])('headlines call $slug by plain words', ({ name }) => {
  expect([name.en, name.es].filter((words) => OF_DOCTORS.test(shortName(words)))).toEqual([])
  expect(name.es).not.toBe(name.en)
})

test('titles, places and notes are read as well', () => {
  const problems = problemsOf('title: { en: "A color", es: "«Un color»" }\ncontent: { en: "x", es: "x" }\n')
  expect(problems.filter((problem) => problem.includes('“color” is spelt otherwise'))).toHaveLength(1)
})

function linesWithProblems(texts: typeof FOUND): typeof FOUND {
  const list = (language: 'en' | 'es') => texts[language].map((text) => `    - ${text}\n`).join('')
  const file = `title: { en: A, es: A }\ncontent:\n  en: |\n${list('en')}  es: |\n${list('es')}`
  const numbers = problemsOf(file).map((problem) => Number(/:(\d+):\d+: /.exec(problem)![1]))
  const lines = HEAD.concat(file).split('\n')
  const found = new Set(numbers.map((number) => lines[number - 1]!.replace('    - ', '')))
  return { en: texts.en.filter((text) => found.has(text)), es: texts.es.filter((text) => found.has(text)) }
}

const HEAD = 'id: 018d6b3f-7c2a-7d11-9c55-2f0a8c7e6b12\ncreatedAt: 2026-11-20T15:00:00Z\nisPublic: true\n'

test('an article that is too short is named with its language', () => {
  const problems = checkContent([
    { path: 'articles/x.yaml', text: `${HEAD}title: { en: A, es: B }\ncontent: { en: A, es: B }\n` },
  ])
    .problems.filter(({ code }) => code === 'wordCount')
    .map((problem) => [describeProblem(problem, 'en'), describeProblem(problem, 'es')])
  expect(problems).toEqual([
    [
      'The English texts have 1 words: 500 to 900 are required.',
      'Los textos en inglés tienen 1 palabras: se piden de 500 a 900.',
    ],
    [
      'The Spanish texts have 1 words: 500 to 900 are required.',
      'Los textos en español tienen 1 palabras: se piden de 500 a 900.',
    ],
  ])
})

/** Problems of an article, without those of its length. */
function problemsOf(article: string): string[] {
  return checkContent([{ path: 'articles/x.yaml', text: HEAD + article }])
    .problems.filter(({ code }) => code !== 'wordCount')
    .map((problem) => formatProblem(problem, ''))
}
