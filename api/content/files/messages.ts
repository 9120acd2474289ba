/** The languages of the site. */
export type Language = 'en' | 'es'

/** A sentence in both languages, with places in braces for values. */
type Sentence = Record<Language, string>

/** Everything that can be wrong with a file of the content, as writers read it in a terminal or in the admin area. */
const MESSAGES = {
  // YAML
  notYaml: { en: 'This is not YAML as we read it.', es: 'Esto no es YAML que podamos leer.' },
  yamlTwice: { en: 'This is not YAML: the field stands here twice.', es: 'Esto no es YAML: el campo está dos veces.' },
  yamlTab: {
    en: 'This is not YAML: lines are indented with blanks, never with tabs.',
    es: 'Esto no es YAML: la sangría se hace con espacios, nunca con tabuladores.',
  },
  yamlIndent: {
    en: 'This is not YAML: the line is indented too far, or not far enough.',
    es: 'Esto no es YAML: a la línea le sobra o le falta sangría.',
  },
  yamlMissing: {
    en: 'This is not YAML: a bracket, a comma or a quotation mark is missing before this.',
    es: 'Esto no es YAML: antes de aquí falta un corchete, una llave, una coma o una comilla.',
  },
  yamlMany: {
    en: 'This is not YAML: a file holds one document, and this is where another begins.',
    es: 'Esto no es YAML: cada archivo tiene un solo documento, y aquí empieza otro.',
  },
  yamlAlias: {
    en: 'Anchors and aliases (& and *) are not allowed: write the text out.',
    es: 'No se permiten anclas ni alias (& y *): escriba el texto completo.',
  },
  yamlTooManyKeys: {
    en: 'More than {most} fields stand here side by side.',
    es: 'Aquí hay más de {most} campos uno junto a otro.',
  },
  yamlTooDeep: {
    en: 'Lists and fields are nested more than {most} levels deep here.',
    es: 'Aquí hay listas o campos anidados a más de {most} niveles.',
  },
  yamlTooLong: {
    en: 'The file holds more than {most} values: import it in several parts.',
    es: 'El archivo tiene más de {most} valores: impórtelo en varias partes.',
  },
  notUtf8: { en: 'The file is not a text in UTF-8.', es: 'El archivo no es un texto en UTF-8.' },
  unexpectedFile: {
    en: 'No file is expected here: see prisma/content/README.md.',
    es: 'Aquí no se espera ningún archivo: vea prisma/content/README.md.',
  },

  // Shape
  mustBeEntries: { en: 'The file must be a list.', es: 'El archivo debe ser una lista.' },
  mustBeEntry: {
    en: 'An entry is expected here, field by field: see prisma/content/README.md.',
    es: 'Aquí se espera una entrada, campo por campo: vea prisma/content/README.md.',
  },
  unknownEntryField: {
    en: 'This kind of entry has no field named {names}.',
    es: 'Este tipo de entrada no tiene ningún campo llamado {names}.',
  },
  unknownField: { en: '{field} has no field named {names}.', es: '{field} no tiene ningún campo llamado {names}.' },
  missing: { en: '{field} is missing.', es: 'Falta {field}.' },
  wrong: { en: '{field} is wrong.', es: '{field} no es correcto.' },
  mustBeOneOf: { en: '{field} is wrong: it is one of {values}.', es: '{field} no es correcto: es uno de {values}.' },
  mustBeFields: { en: '{field} must have fields of its own.', es: '{field} debe tener campos propios.' },
  mustBeText: { en: '{field} must be a text.', es: '{field} debe ser un texto.' },
  mustBeList: { en: '{field} must be a list.', es: '{field} debe ser una lista.' },
  mustBeBoolean: { en: '{field} must be true or false.', es: '{field} debe ser true o false.' },
  mustBePercent: {
    en: '{field} must be a whole number from 0 to 100.',
    es: '{field} debe ser un número entero de 0 a 100.',
  },
  mustBeNumber: { en: '{field} must be a whole number above 0.', es: '{field} debe ser un número entero mayor que 0.' },
  mustBeYear: { en: '{field} must be a year.', es: '{field} debe ser un año.' },
  mustBeDate: {
    en: '{field} must be a date and time in UTC, such as 2024-03-02T15:00:00Z.',
    es: '{field} debe ser una fecha con hora en UTC, como 2024-03-02T15:00:00Z.',
  },
  mustBeUuid: { en: '{field} must be a UUID of version 7.', es: '{field} debe ser un UUID de la versión 7.' },
  mustBeAddress: {
    en: '{field} must be an address that starts with http:// or https://, or a path of this site.',
    es: '{field} debe ser una dirección que empiece con http:// o https://, o una ruta de este sitio.',
  },
  mustBeSlug: {
    en: '{field} may hold only small letters, digits and hyphens.',
    es: '{field} solo puede tener letras minúsculas, dígitos y guiones.',
  },
  mustBeKey: {
    en: '{field} may hold only letters of English, digits, hyphens, points and underscores.',
    es: '{field} solo puede tener letras sin tilde, dígitos, guiones, puntos y guiones bajos.',
  },
  mustBePlaceholder: {
    en: '{field} must be a small picture as a data: address.',
    es: '{field} debe ser una imagen pequeña como dirección data:.',
  },
  empty: { en: '{field} is empty.', es: '{field} está vacío.' },
  tooLong: { en: '{field} is too long.', es: '{field} es demasiado largo.' },
  tooMany: { en: '{field} has too many entries.', es: '{field} tiene demasiados elementos.' },
  inFuture: { en: '{field} is in the future.', es: '{field} está en el futuro.' },
  badCharacter: {
    en: '{field} holds a character that cannot be stored.',
    es: '{field} tiene un carácter que no se puede guardar.',
  },

  // Files among each other
  taken: { en: 'The {name} {value} is taken by {path}:{line}.', es: '{name} {value} ya está en {path}:{line}.' },
  unknownPlant: { en: 'There is no plant {path}.', es: 'No existe la planta {path}.' },
  unknownTag: { en: 'The tag {tag} is not in tags.yaml.', es: 'La etiqueta {tag} no está en tags.yaml.' },
  unknownPart: {
    en: 'The part {part} is not in tags.yaml as a tag of kind part.',
    es: 'La parte {part} no está en tags.yaml como etiqueta de tipo part.',
  },
  unknownSource: { en: 'The source {key} is not in sources.yaml.', es: 'La fuente {key} no está en sources.yaml.' },
  unusedSource: { en: 'Nothing cites the source {key}.', es: 'Nada cita la fuente {key}.' },
  photoTwice: {
    en: 'The picture {url} is described otherwise in {path}:{line}.',
    es: 'La imagen {url} se describe de otra manera en {path}:{line}.',
  },

  // What is said, and on whose word
  leftover: {
    en: 'A note to the writers is left over: “{note}”.',
    es: 'Quedó una nota para quienes escriben: «{note}».',
  },
  notMetric: {
    en: '“{unit}” is not metric; temperatures are in °C.',
    es: '«{unit}» no es una unidad métrica; las temperaturas van en °C.',
  },
  pictureInText: {
    en: 'A picture stands in a field of its own, with its credit and licence.',
    es: 'Una imagen va en su propio campo, con su autoría y su licencia.',
  },
  misplacedDose: {
    en: 'A dose (“{dose}”) stands only under dosageGuidelines or preparationMethods of a plant: “{passage}”.',
    es: 'Una dosis («{dose}») solo va en dosageGuidelines o preparationMethods de una planta: «{passage}».',
  },
  wordCount: {
    en: 'The {language} texts have {count} words: {from} to {to} are wanted.',
    es: 'Los textos en {language} tienen {count} palabras: se piden de {from} a {to}.',
  },
  notCited: {
    en: '{field}.{language} does not cite {key}, as {field}.{other} does.',
    es: '{field}.{language} no cita {key}, y {field}.{other} sí.',
  },
  noSource: {
    en: 'A paragraph or list item of {field}.{language} has no source: “{passage}”.',
    es: 'Un párrafo o punto de {field}.{language} no tiene fuente: «{passage}».',
  },
  unknownLanguage: {
    en: 'The language {language} of {name} is not a code that we know.',
    es: 'El idioma {language} de {name} no es un código que conozcamos.',
  },
  nameWithoutSource: { en: 'The name {name} has no source.', es: 'El nombre {name} no tiene fuente.' },
  strayMayanName: {
    en: 'The Mayan name {name} is not among the names with a language spoken in Guatemala.',
    es: 'El nombre maya {name} no está entre los nombres con un idioma que se habla en Guatemala.',
  },
  noPrecautions: {
    en: 'A plant with a use, preparation or dose has precautions.',
    es: 'Una planta con usos, preparación o dosis lleva precauciones.',
  },
  precautionsUntranslated: {
    en: 'The precautions are not translated ({language}).',
    es: 'Las precauciones no están traducidas ({language}).',
  },
  silentOnPregnancy: {
    en: 'precautions.{language} do not speak of pregnancy.',
    es: 'precautions.{language} no habla del embarazo.',
  },
  silentOnChildren: {
    en: 'precautions.{language} do not speak of children.',
    es: 'precautions.{language} no habla de la niñez.',
  },
  noList: {
    en: 'Precautions are a list: “{passage}” is no item of one.',
    es: 'Las precauciones son una lista: «{passage}» no es un punto de ella.',
  },
  sampleMark: { en: 'A sample project says isSample: true.', es: 'Un proyecto de muestra dice isSample: true.' },
  sampleTag: { en: 'A sample project carries the tag sample.', es: 'Un proyecto de muestra lleva la etiqueta sample.' },
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
export type MessageValues = Record<string, string | number>

export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(MESSAGES, code)
}

/** A message in one language, its places filled in. */
export function sayMessage(code: MessageCode, values: MessageValues, language: Language): string {
  return MESSAGES[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
