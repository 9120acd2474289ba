import { describeRefusal, isRefusal } from '../../rules/markdown/refusals.ts'

export type Language = 'en' | 'es'

/** A message in both languages, with placeholders in braces. */
type Sentence = Record<Language, string>

/** All problems of content files, for authors in a terminal or in the admin area. */
const MESSAGES = {
  // YAML
  notYaml: { en: 'This is not YAML that we can read.', es: 'Esto no es YAML que podamos leer.' },
  yamlTwice: { en: 'This is not YAML: the field appears twice.', es: 'Esto no es YAML: el campo aparece dos veces.' },
  yamlTab: {
    en: 'This is not YAML: indent with spaces, not with tabs.',
    es: 'Esto no es YAML: la sangría se hace con espacios, nunca con tabuladores.',
  },
  yamlIndent: {
    en: 'This is not YAML: the line has too much or too little indentation.',
    es: 'Esto no es YAML: a la línea le sobra o le falta sangría.',
  },
  yamlBracket: {
    en: 'This is not YAML: a bracket is missing here or before, or it is of the other kind. What [ opens, ] closes; what { opens, } closes.',
    es: 'Esto no es YAML: aquí o antes falta un corchete o una llave, o hay uno en vez de la otra. Lo que abre [ lo cierra ]; lo que abre { lo cierra }.',
  },
  yamlInBrackets: {
    en: 'This is not YAML: between brackets, a comma separates each value from the next.',
    es: 'Esto no es YAML: entre corchetes o llaves, una coma separa cada valor del siguiente.',
  },
  yamlMissing: {
    en: 'This is not YAML: a bracket, a comma or a quotation mark is missing before this place.',
    es: 'Esto no es YAML: antes de aquí falta un corchete, una llave, una coma o una comilla.',
  },
  yamlMany: {
    en: 'This is not YAML: each file contains one document, and another begins here.',
    es: 'Esto no es YAML: cada archivo tiene un solo documento, y aquí empieza otro.',
  },
  yamlAlias: {
    en: 'Anchors and aliases (& and *) are not allowed: write out the text.',
    es: 'No se permiten anclas ni alias (& y *): escriba el texto completo.',
  },
  yamlTooManyKeys: {
    en: 'More than {most} fields are at the same level.',
    es: 'Aquí hay más de {most} campos en un mismo nivel.',
  },
  yamlTooDeep: {
    en: 'Lists or fields are nested more than {most} levels deep.',
    es: 'Aquí hay listas o campos anidados a más de {most} niveles.',
  },
  yamlTooLong: {
    en: 'The file has more than {most} values: import it in several parts.',
    es: 'El archivo tiene más de {most} valores: impórtelo en varias partes.',
  },
  notUtf8: { en: 'The file is not UTF-8 text.', es: 'El archivo no es texto en UTF-8.' },
  unexpectedFile: {
    en: 'No file is expected here: only YAML files in the folders {folders}, besides sources.yaml and tags.yaml.',
    es: 'Aquí no se espera ningún archivo: solo archivos YAML en las carpetas {folders}, además de sources.yaml y tags.yaml.',
  },

  // Spreadsheets
  noHeadings: {
    en: 'No row with known headings was found here, so none of it would be read. Headings are those of an exported file.',
    es: 'Aquí no se encontró ninguna fila con encabezados conocidos, así que nada de esto se leería. Los encabezados son los de un archivo exportado.',
  },
  headingTwice: {
    en: 'The heading “{heading}” means the same as another one in this row: remove one of the two columns.',
    es: 'El encabezado «{heading}» significa lo mismo que otro de esta fila: quite una de las dos columnas.',
  },
  cellError: {
    en: '{field}: the spreadsheet program shows an error here ({value}).',
    es: '{field}: aquí el programa de hojas de cálculo muestra un error ({value}).',
  },
  cellWord: {
    en: '{field}: “{value}” is none of the words that can stand here: {words}.',
    es: '{field}: «{value}» no es ninguna de las palabras que pueden ir aquí: {words}.',
  },
  cellFlag: {
    en: '{field}: write yes or no instead of “{value}”.',
    es: '{field}: escriba sí o no en vez de «{value}».',
  },
  cellNumber: {
    en: '{field}: “{value}” is not a whole number.',
    es: '{field}: «{value}» no es un número entero.',
  },
  cellDate: {
    en: '{field}: “{value}” is not a date. Write year, month and day, as in 2026-11-22.',
    es: '{field}: «{value}» no es una fecha. Escriba año, mes y día, como 2026-11-22.',
  },
  cellDateTwoWays: {
    en: '{field}: “{value}” may be {one} or {other}. Write which of them it is.',
    es: '{field}: «{value}» puede ser {one} o {other}. Escriba cuál de las dos es.',
  },
  noOwner: {
    en: 'This row does not say which plant or ailment it belongs to: fill in {field}.',
    es: 'Esta fila no dice de qué planta o malestar es: llene {field}.',
  },
  unknownOwner: {
    en: '{field}: nothing on the site or in this file is called “{value}”.',
    es: '{field}: nada en el sitio ni en este archivo se llama «{value}».',
  },
  severalOwners: {
    en: '{field}: “{value}” may be {count} of them. Write the id of the one that you mean.',
    es: '{field}: «{value}» puede ser {count} de ellas. Escriba el id de la que quiere decir.',
  },
  rowTwice: {
    en: 'This is also in row {line} of {path}: only one of them can be read.',
    es: 'Esto también está en la fila {line} de {path}: solo se puede leer una de las dos.',
  },
  rowChangedSince: {
    en: 'This row has changed on the site since the file was exported, or its row key was edited. Export again; for a new row, empty the row key.',
    es: 'Esta fila cambió en el sitio desde que se exportó el archivo, o alguien editó su clave. Exporte de nuevo; si la fila es nueva, vacíe la clave.',
  },

  // Shape
  mustBeEntries: { en: 'The file must be a list.', es: 'El archivo debe ser una lista.' },
  mustBeEntry: {
    en: 'An entry with fields is expected here: each field on a line, its name first, then a colon and its value.',
    es: 'Aquí se espera una entrada con sus campos: cada campo en una línea, primero su nombre y, tras dos puntos, su valor.',
  },
  unknownEntryField: {
    en: 'This kind of entry has no field named {names}.',
    es: 'Este tipo de entrada no tiene ningún campo llamado {names}.',
  },
  unknownField: { en: '{field} has no field named {names}.', es: '{field} no tiene ningún campo llamado {names}.' },
  required: { en: '{field} is missing.', es: 'Falta {field}.' },
  unknown: { en: '{field} is not valid.', es: '{field} no es válido.' },
  mustBeOneOf: { en: '{field} must be one of {values}.', es: '{field} debe ser uno de estos valores: {values}.' },
  mustBeFields: { en: '{field} must contain fields.', es: '{field} debe contener campos.' },
  mustBeText: { en: '{field} must be text.', es: '{field} debe ser texto.' },
  invalidList: { en: '{field} must be a list.', es: '{field} debe ser una lista.' },
  mustBeBoolean: { en: '{field} must be true or false.', es: '{field} debe ser true o false.' },
  outOfRange: {
    en: '{field} must be a whole number from {min} to {max}.',
    es: '{field} debe ser un número entero de {min} a {max}.',
  },
  tooEarly: { en: '{field} cannot be before {min}.', es: '{field} no puede ser anterior a {min}.' },
  mustBeNumber: { en: '{field} must be a whole number.', es: '{field} debe ser un número entero.' },
  invalidLength: {
    en: '{field} must be a length in mm, cm or m, such as 1.5 cm.',
    es: '{field} debe ser una medida en mm, cm o m, como 1.5 cm.',
  },
  mustBeDate: {
    en: '{field} must be a date and time in UTC, such as 2024-03-02T15:00:00Z.',
    es: '{field} debe ser una fecha con hora en UTC, como 2024-03-02T15:00:00Z.',
  },
  invalidDate: { en: '{field} must be a date such as 2026-11-22.', es: '{field} debe ser una fecha como 2026-11-22.' },
  'underAge.outOfRange': {
    en: '{field} must be an age in years, from 1 to 18.',
    es: '{field} debe ser una edad en años, de 1 a 18.',
  },
  'underMonths.outOfRange': {
    en: '{field} must be an age in months, from 1 to 216.',
    es: '{field} debe ser una edad en meses, de 1 a 216.',
  },
  mustBeUuid: { en: '{field} must be a UUID of version 7.', es: '{field} debe ser un UUID de la versión 7.' },
  invalidAddress: {
    en: '{field} must be a URL that starts with http:// or https://, or a path on this site.',
    es: '{field} debe ser una dirección que empiece con http:// o https://, o una ruta de este sitio.',
  },
  invalidDoi: {
    en: '{field} must be a DOI such as 10.1000/182.',
    es: '{field} debe ser un DOI como 10.1000/182.',
  },
  invalidIsbn: {
    en: '{field} must be an ISBN: one of its digits is wrong, missing or too many.',
    es: '{field} debe ser un ISBN: algún dígito está mal, falta o sobra.',
  },
  notOfType: {
    en: '{field} is no field of this type of source.',
    es: '{field} no es un campo de este tipo de fuente.',
  },
  invalidSlug: {
    en: '{field} may contain only lower-case letters, digits and hyphens.',
    es: '{field} solo puede tener letras minúsculas, dígitos y guiones.',
  },
  invalidKey: {
    en: '{field} may contain only unaccented letters, digits, hyphens, dots and underscores.',
    es: '{field} solo puede tener letras sin tilde, dígitos, guiones, puntos y guiones bajos.',
  },
  invalidIdentifier: {
    en: '{field} does not have the format of {authority}.',
    es: '{field} no tiene el formato de {authority}.',
  },
  mustBePlaceholder: {
    en: '{field} must be a small picture as a data: URL.',
    es: '{field} debe ser una imagen pequeña en forma de dirección data:.',
  },
  empty: { en: '{field} is empty.', es: '{field} está vacío.' },
  tooLong: { en: '{field} is too long.', es: '{field} es demasiado largo.' },
  tooMany: { en: '{field} has too many entries.', es: '{field} tiene demasiados elementos.' },
  lineBreak: { en: '{field} must be a single line.', es: '{field} debe estar en una sola línea.' },
  'recording.unknown': {
    en: '{field} must be the path of an uploaded recording.',
    es: '{field} debe ser la ruta de una grabación subida.',
  },
  wrongSubject: {
    en: '{field} does not belong to a caution on this subject.',
    es: '{field} no corresponde a una precaución sobre este tema.',
  },
  notThisRoute: {
    en: '{field}: prepared as “{preparation}”, it cannot come to the body by “{route}”, only by: {routes}.',
    es: '{field}: con la preparación «{preparation}» no puede llegar al cuerpo por «{route}», solo por: {routes}.',
  },
  notThisEvidence: {
    en: '{field}: “{evidence}” cannot find “{finding}”, only: {findings}.',
    es: '{field}: con la evidencia «{evidence}» no puede salir «{finding}», solo: {findings}.',
  },
  beyondSources: {
    en: 'The evidence “{evidence}” is more than its sources are; it needs one of the kind: {kinds}.',
    es: 'La evidencia «{evidence}» es más de lo que son sus fuentes; necesita una de tipo: {kinds}.',
  },
  inFuture: { en: '{field} is in the future.', es: '{field} está en el futuro.' },
  /** `sentence` is that of `reason` (api/rules/markdown/refusals.ts). */
  refusedValue: { en: '{field}: {sentence}', es: '{field}: {sentence}' },

  // References between files
  taken: {
    en: 'The {name} {value} is already used in {path}:{line}.',
    es: '{name} {value} ya se usa en {path}:{line}.',
  },
  slugTaken: {
    en: 'Another ailment of the site is called {slug}: rename the file, or give it the id of that ailment.',
    es: 'Otro malestar del sitio se llama {slug}: cambie el nombre del archivo o póngale el id de ese malestar.',
  },
  unknownPlant: { en: 'There is no plant {path}.', es: 'No existe la planta {path}.' },
  unknownAilment: { en: 'There is no ailment {slug}.', es: 'No existe el malestar {slug}.' },
  unknownWord: {
    en: '{field} is not in the list of {list}: {slug}.',
    es: '{field} no está en la lista de {list}: {slug}.',
  },
  twice: {
    en: 'The same caution is already in this file: {subject}.',
    es: 'La misma precaución ya está en este archivo: {subject}.',
  },
  'value.twice': { en: '{field} is in the list twice.', es: '{field} está dos veces en la lista.' },
  poisonWithUse: {
    en: 'A poisonous plant has no uses, preparationMethods or dosageGuidelines.',
    es: 'Una planta venenosa no lleva uses, preparationMethods ni dosageGuidelines.',
  },
  undecided: {
    en: 'No caution decides on {subject}.',
    es: 'Ninguna precaución decide sobre {subject}.',
  },
  untranslatedRow: { en: '{field} is not translated ({language}).', es: '{field} no está traducido ({language}).' },
  rowTooLong: {
    en: '{field} has {count} words: at most {most} are allowed.',
    es: '{field} tiene {count} palabras: se permiten {most} como máximo.',
  },
  rowWithoutSource: { en: '{field} has no source.', es: '{field} no tiene fuente.' },
  notForChildren: {
    en: '{field} belongs to a row for children only.',
    es: '{field} solo va en una fila para niños.',
  },
  notTheAge: {
    en: '{field} says an age other than underMonths ({months}).',
    es: '{field} dice una edad distinta de underMonths ({months}).',
  },
  unknownTag: { en: 'The tag {tag} is not in tags.yaml.', es: 'La etiqueta {tag} no está en tags.yaml.' },
  unknownPart: {
    en: 'The part {part} is not a tag of kind part in tags.yaml.',
    es: 'La parte {part} no está en tags.yaml como etiqueta de tipo part.',
  },
  unknownSource: { en: 'The source {key} is not in sources.yaml.', es: 'La fuente {key} no está en sources.yaml.' },
  unusedSource: { en: 'The source {key} is not cited anywhere.', es: 'La fuente {key} no se cita en ningún lugar.' },
  sameDoi: {
    en: 'The source {key} has the same DOI: cite it instead.',
    es: 'La fuente {key} tiene el mismo DOI: mejor cite esa.',
  },
  photoTwice: {
    en: 'The picture {url} is described differently in {path}:{line}.',
    es: 'La imagen {url} se describe de otra manera en {path}:{line}.',
  },

  // Claims and sources
  leftover: {
    en: 'A note to the writers is left in the text: “{note}”.',
    es: 'Quedó una nota para quienes escriben: «{note}».',
  },
  notMetric: {
    en: '“{unit}” is not metric; temperatures are in °C.',
    es: '«{unit}» no es una unidad métrica; las temperaturas van en °C.',
  },
  misplacedDose: {
    en: 'A dose (“{dose}”) may appear only in dosageGuidelines or preparationMethods of a plant: “{passage}”.',
    es: 'Una dosis («{dose}») solo va en dosageGuidelines o preparationMethods de una planta: «{passage}».',
  },
  wordCount: {
    en: 'The {languageName} texts have {count} words: {from} to {to} are required.',
    es: 'Los textos en {languageName} tienen {count} palabras: se piden de {from} a {to}.',
  },
  notCited: {
    en: '{field}.{language} does not cite {key}, as {field}.{other} does.',
    es: '{field}.{language} no cita {key}, y {field}.{other} sí.',
  },
  noSource: {
    en: 'A paragraph or list item of {field}.{language} has no source: “{passage}”.',
    es: 'Un párrafo o punto de {field}.{language} no tiene fuente: «{passage}».',
  },
  onlyWeb: {
    en: 'A claim on health rests on web pages alone ({keys}): find a better source, or leave it out.',
    es: 'Una afirmación sobre salud se apoya solo en páginas web ({keys}): busque una fuente mejor o quítela.',
  },
  phrase: { en: 'Write “{better}” instead of “{phrase}”.', es: 'En vez de «{phrase}» escriba «{better}».' },
  spelling: {
    en: '“{word}” is spelt otherwise on this site: {better}.',
    es: 'En este sitio «{word}» se escribe de otra manera: {better}.',
  },
  quotes: { en: 'Quotation marks are {better} here, not {quote}.', es: 'Aquí las comillas son {better}, no {quote}.' },
  undatedSearch: {
    en: 'That nothing was found needs the year and where: “{passage}”.',
    es: 'Si no se halló nada, hay que decir el año y dónde: «{passage}».',
  },
  unmarkedSpecies: {
    en: 'The species {name} must be in italics: *{name}*.',
    es: 'La especie {name} va en cursiva: *{name}*.',
  },
  hardEnglish: {
    en: 'The English texts read at grade {score}: at most {bound} is allowed (npm run content:report).',
    es: 'Los textos en inglés se leen con grado {score}: se permite {bound} como máximo (npm run content:report).',
  },
  hardSpanish: {
    en: 'The Spanish texts have a perspicuity of {score}: at least {bound} is required (npm run content:report).',
    es: 'Los textos en español tienen una perspicuidad de {score}: se pide al menos {bound} (npm run content:report).',
  },
  nameWithoutSource: { en: 'The name {name} has no source.', es: 'El nombre {name} no tiene fuente.' },
  strayMayanName: {
    en: 'The Mayan name {name} is not among the names with a language spoken in Guatemala.',
    es: 'El nombre maya {name} no está entre los nombres con un idioma que se habla en Guatemala.',
  },
  precautionsUntranslated: {
    en: 'The precautions are not translated ({languageName}).',
    es: 'Las precauciones no están traducidas ({languageName}).',
  },
  copyInTitle: {
    en: 'Readers need the title of the work: say in the note, for editors, that a copy was read.',
    es: 'A quien lee le sirve el título de la obra: que se leyó una copia se dice en la nota, para quienes editan.',
  },
  noHomeMeasure: {
    en: 'A kitchen cannot measure this: “{passage}”. Write cups, spoons, leaves or cloves first and the figure in brackets, “1 cup (250 mL)”, or for grams “Weighing this needs a scale”.',
    es: 'Esto no se puede medir en una cocina: «{passage}». Escriba primero tazas, cucharadas, hojas o dientes y la cifra entre paréntesis, «1 taza (250 mL)», o para los gramos «Para pesar esto hace falta una balanza».',
  },
  noList: {
    en: 'Precautions must be a list: “{passage}” is not a list item.',
    es: 'Las precauciones deben ser una lista: «{passage}» no es un punto de la lista.',
  },
  sampleMark: {
    en: 'A sample project must have isSample: true.',
    es: 'Un proyecto de muestra debe llevar isSample: true.',
  },
  sampleTag: {
    en: 'A sample project must have the tag sample.',
    es: 'Un proyecto de muestra debe llevar la etiqueta sample.',
  },
  sampleTitle: {
    en: 'title.{language} does not say that the project is a sample.',
    es: 'title.{language} no dice que el proyecto es una muestra.',
  },
  sampleText: {
    en: 'description.{language} does not begin by saying that this is sample data.',
    es: 'description.{language} no empieza diciendo que son datos de muestra.',
  },
} satisfies Record<string, Sentence>

export type MessageCode = keyof typeof MESSAGES
/** A value that is a word of the site is given in both languages. */
export type MessageValues = Record<string, string | number | Sentence | undefined>

export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(MESSAGES, code)
}

const LANGUAGE_NAMES = { en: { en: 'English', es: 'Spanish' }, es: { en: 'inglés', es: 'español' } }

/** A message in one language, with its placeholders filled in; `languageName` is what that language calls `language`. */
export function formatMessage(code: MessageCode, given: MessageValues, language: Language): string {
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
  )
  const languageName = LANGUAGE_NAMES[language][values['language'] as Language]
  const reason = String(values['reason'])
  const sentence = isRefusal(reason) ? describeRefusal(reason, values, language) : undefined
  const filled: typeof values = { ...values, languageName, sentence }
  return MESSAGES[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name] ?? ''))
}
