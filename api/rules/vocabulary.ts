/*
 * The fixed words of uses, cautions and ailments, as the API, the database and (in lower case with hyphens) the content files
 * have them, with their descriptions in the schema. codegen.ts passes them on to web/, so this file imports nothing.
 */

type Values = Record<string, string>

export const PLANT_PARTS = {
  AERIAL_PARTS: 'What grows above the ground.',
  BARK: 'Bark.',
  BRACT: 'Bracts.',
  BRANCH: 'Branches.',
  BUD: 'Buds.',
  BULB: 'Bulb.',
  FIBRE: 'Fibre.',
  FLOWER: 'Flowers.',
  FRUIT: 'Fruit.',
  GEL: 'Gel of the leaf.',
  GRAIN: 'Grain.',
  LATEX: 'Latex.',
  LEAF: 'Leaves.',
  PULP: 'Pulp of the fruit.',
  RESIN: 'Resin.',
  RHIZOME: 'Rhizome.',
  ROOT: 'Root.',
  SEED: 'Seeds.',
  SHELL: 'Shell of the fruit or seed.',
  SHOOT: 'Young shoots.',
  SILK: 'Silk of maize.',
  STEM: 'Stem.',
  WHOLE_PLANT: 'The whole plant.',
} as const satisfies Values

export const PREPARATIONS = {
  INFUSION: 'Hot water poured on the plant.',
  DECOCTION: 'Boiled in water.',
  JUICE: 'Juice or sap.',
  POULTICE: 'Crushed or warmed, laid on the skin.',
  BATH: 'Bath.',
  WASH: 'Washing or rinsing a part of the body.',
  STEAM: 'Steam that is inhaled.',
  RAW: 'Raw.',
  POWDER: 'Powder.',
  FOOD: 'As food.',
  OINTMENT: 'Ointment or oil.',
  SMOKE: 'Smoke.',
  OTHER: 'Another preparation.',
} as const satisfies Values

export const ROUTES = {
  ORAL: 'Swallowed.',
  SKIN: 'On the skin.',
  BATH: 'In a bath.',
  INHALED: 'Inhaled.',
  MOUTH: 'In the mouth, without swallowing it.',
  OTHER: 'Another way, such as a ritual.',
} as const satisfies Values

export const EVIDENCE = {
  TRADITION: 'People use it so; it has not been studied.',
  ACCEPTED_USE: 'Experts accept it for its long and wide use, as TRAMIL (REC) and the EMA (traditional use) do.',
  LABORATORY: 'Studies in test tubes.',
  ANIMAL: 'Studies in animals.',
  HUMAN_SMALL: 'Few or small studies with people.',
  HUMAN: 'Several or larger studies with people.',
  MONOGRAPH: 'Experts judged it after trials with people, as the EMA (well-established use) and the WHO do.',
} as const satisfies Values

export const FINDINGS = {
  FOR: 'The evidence speaks for the use.',
  MIXED: 'The evidence is mixed.',
  AGAINST: 'The evidence speaks against the use.',
  NOT_TESTED: 'It was not tested.',
} as const satisfies Values

export const CAUTION_SUBJECTS = {
  PREGNANCY: 'Pregnancy.',
  BREASTFEEDING: 'Breast-feeding.',
  CHILDREN: 'Children, below `underAge` if it is set.',
  MEDICINES: 'Medicines: those of the class `medicine`, or any.',
  CONDITION: 'People with the condition `condition`.',
  ALLERGY: 'Allergies.',
  SUN: 'Sunlight on the skin.',
  OVERDOSE: 'Too much of it.',
  TOXIC_PART: 'A part that poisons.',
  LOOKALIKE: 'A plant that it is confused with.',
  LONG_USE: 'Use over a long time.',
  OTHER: 'Something else.',
} as const satisfies Values

export const CAUTION_LEVELS = {
  AVOID: 'It must not be used.',
  ASK: 'A health worker must be asked first.',
  CARE: 'It can be used with care.',
  NO_DATA: 'Nothing is known. It is not known to be safe.',
  COMPATIBLE: 'A source says that it can be used.',
} as const satisfies Values

export const AILMENT_KINDS = {
  SYMPTOM: 'A symptom.',
  ILLNESS: 'An illness.',
  FOLK_ILLNESS: 'An illness of traditional medicine, such as empacho or susto.',
  INJURY: 'An injury.',
  LIFE_STAGE: 'A stage of life, such as birth.',
} as const satisfies Values

/** Level 2 of the Economic Botany Data Collection Standard. */
export const BODY_SYSTEMS = {
  DIGESTIVE: 'Digestive system.',
  RESPIRATORY: 'Respiratory system.',
  INFECTIONS: 'Infections.',
  MUSCLES_BONES: 'Muscles and bones.',
  ILL_DEFINED: 'Ill-defined symptoms.',
  ENDOCRINE: 'Endocrine system.',
  MENTAL: 'Mind.',
  SKIN: 'Skin.',
  CIRCULATORY: 'Circulatory system.',
  GENITOURINARY: 'Genitourinary system.',
  PREGNANCY: 'Pregnancy, birth and the time after it.',
  BLOOD: 'Blood.',
  SENSES: 'Eyes, ears and other senses.',
  POISONINGS: 'Poisonings.',
  PAIN: 'Pain.',
  INJURIES: 'Injuries.',
  NERVES: 'Nerves.',
} as const satisfies Values

export const WHO = {
  ALL: 'Anybody.',
  CHILD: 'Children.',
  NEWBORN: 'Newborn babies.',
  PREGNANCY: 'Pregnant women.',
  CONDITION: 'People with a condition that the text names.',
} as const satisfies Values

export const URGENCIES = {
  HOSPITAL_NOW: 'Go to a hospital at once.',
  SAME_DAY: 'See a health worker on the same day.',
  SOON: 'See a health worker soon.',
} as const satisfies Values

export const SOURCE_KINDS = {
  MONOGRAPH: 'A monograph or official assessment.',
  REVIEW: 'A review of studies.',
  HUMAN_STUDY: 'A study with people.',
  LAB_STUDY: 'A study in a laboratory or with animals.',
  SURVEY: 'A survey of what people use.',
  FLORA: 'A flora or botanical database.',
  REFERENCE: 'Another work of reference.',
  TESTIMONY: 'What somebody who knows the plant told.',
  WEB: 'Another web page.',
} as const satisfies Values

export const SOURCE_TYPES = {
  ARTICLE: 'An article in a journal.',
  BOOK: 'A book or report.',
  CHAPTER: 'A chapter of a book.',
  THESIS: 'A thesis.',
  WEB_PAGE: 'A web page.',
  DATABASE: 'A database, or an entry of one.',
  VOUCHER: 'A specimen in a herbarium.',
  TOLD: 'What somebody told, with their consent.',
} as const satisfies Values

/** Catalogues of taxa, in the order of the form. */
export const TAXON_AUTHORITIES = {
  GBIF: 'Global Biodiversity Information Facility: the key of its backbone taxonomy.',
  POWO: 'Plants of the World Online (Kew), by the id of the name in IPNI.',
  WFO: 'World Flora Online.',
  WIKIDATA: 'Wikidata.',
  NCBI: 'Taxonomy of the National Center for Biotechnology Information.',
  TROPICOS: 'Tropicos (Missouri Botanical Garden).',
} as const satisfies Values

/** How a plant came to where it grows. */
export const ORIGINS = {
  NATIVE: 'It is native there.',
  INTRODUCED: 'People brought it, and it grows wild there.',
  CULTIVATED: 'People grow it there.',
} as const satisfies Values

/** Classifications of illnesses. */
export const AILMENT_AUTHORITIES = {
  ICD11: 'International Classification of Diseases of the WHO, 11th revision (MMS).',
  ICPC2: 'International Classification of Primary Care, second edition.',
  MESH: 'Medical Subject Headings of the National Library of Medicine.',
} as const satisfies Values

export const EMERGENCY_KINDS = {
  AMBULANCE: 'An ambulance.',
  HOSPITAL: 'A hospital.',
  HEALTH_SERVICE: 'Other health services.',
  POISON: 'Advice on poisonings.',
  MENTAL_HEALTH: 'Help for somebody in despair.',
  OTHER: 'Police, disasters, roads.',
} as const satisfies Values

export type Word<List extends Values> = keyof List & string

export type PlantPart = Word<typeof PLANT_PARTS>
export type Preparation = Word<typeof PREPARATIONS>
export type Route = Word<typeof ROUTES>
export type Evidence = Word<typeof EVIDENCE>
export type Finding = Word<typeof FINDINGS>
export type CautionSubject = Word<typeof CAUTION_SUBJECTS>
export type CautionLevel = Word<typeof CAUTION_LEVELS>
export type AilmentKind = Word<typeof AILMENT_KINDS>
export type BodySystem = Word<typeof BODY_SYSTEMS>
export type Who = Word<typeof WHO>
export type Urgency = Word<typeof URGENCIES>
export type SourceKind = Word<typeof SOURCE_KINDS>
export type SourceType = Word<typeof SOURCE_TYPES>

/** Whose danger signs may hold up to an age only. */
export function isChild(who: Who): boolean {
  return who === 'CHILD' || who === 'NEWBORN'
}

/** The highest age up to which a danger sign holds for children: 18 years. */
export const MAX_MONTHS = 18 * 12

/** What every plant with a use, a preparation or a dosage decides. */
export const DECIDED = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'] as const satisfies CautionSubject[]

export function wordsIn<List extends Values>(list: List): [Word<List>, ...Word<List>[]] {
  return Object.keys(list) as [Word<List>, ...Word<List>[]]
}
