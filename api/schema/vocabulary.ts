import { enumOf } from './enum-column.ts'
import {
  AILMENT_AUTHORITIES,
  AILMENT_KINDS,
  BODY_SYSTEMS,
  CAUTION_LEVELS,
  CAUTION_SUBJECTS,
  EMERGENCY_KINDS,
  EVIDENCE,
  FINDINGS,
  ORIGINS,
  PLANT_PARTS,
  PREPARATIONS,
  ROUTES,
  SOURCE_KINDS,
  SOURCE_TYPES,
  TAXON_AUTHORITIES,
  URGENCIES,
  WHO,
} from '../rules/vocabulary.ts'

export const PlantPart = enumOf('PlantPart', 'A part of a plant.', PLANT_PARTS)
export const Preparation = enumOf('Preparation', 'How a plant is prepared.', PREPARATIONS)
export const Route = enumOf('Route', 'Route of administration.', ROUTES)
export const Evidence = enumOf(
  'Evidence',
  'The strongest kind of evidence among the cited sources. Values are ordered from weakest to strongest.',
  EVIDENCE,
)
export const Finding = enumOf('Finding', 'What the evidence says of a use.', FINDINGS)
export const CautionSubject = enumOf('CautionSubject', 'What a caution is about.', CAUTION_SUBJECTS)
export const CautionLevel = enumOf('CautionLevel', 'What a caution says, strictest first.', CAUTION_LEVELS)
export const AilmentKind = enumOf('AilmentKind', 'What sort of ailment it is.', AILMENT_KINDS)
export const BodySystem = enumOf(
  'BodySystem',
  'The body system concerned (level 2 of the Economic Botany Data Collection Standard).',
  BODY_SYSTEMS,
)
export const DangerSignWho = enumOf('DangerSignWho', 'Whom a danger sign concerns.', WHO)
export const Urgency = enumOf('Urgency', 'How soon to go to a health service.', URGENCIES)
export const SourceKind = enumOf('SourceKind', 'What a source is as evidence.', SOURCE_KINDS)
export const SourceType = enumOf('SourceType', 'What sort of work a source is.', SOURCE_TYPES)
export const EmergencyKind = enumOf('EmergencyKind', 'What an emergency contact is for.', EMERGENCY_KINDS)
export const TaxonAuthority = enumOf('TaxonAuthority', 'A catalogue of taxa.', TAXON_AUTHORITIES)
export const AilmentAuthority = enumOf('AilmentAuthority', 'A classification of illnesses.', AILMENT_AUTHORITIES)
export const PlantOrigin = enumOf('PlantOrigin', 'How a plant came to where it grows.', ORIGINS)
