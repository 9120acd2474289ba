/*
 * The labels and notices of Local Contexts (https://localcontexts.org), by the names that their pages have in URLs. Only a
 * community gives a label; a notice says that nobody has been asked yet. Their texts and pictures are not ours: each community
 * words its own. In Spanish, TK is CT.
 */

export interface RightsLabel {
  id: string
  kind: 'LABEL' | 'NOTICE'
  en: string
  es: string
  url: string
}

const LABELS = [
  ['tk-attribution', 'TK Attribution', 'CT Atribución'],
  ['tk-clan', 'TK Clan', 'CT Clan'],
  ['tk-family', 'TK Family', 'CT Familia'],
  ['tk-multiple-communities', 'TK Multiple Communities', 'CT Múltiples comunidades'],
  ['tk-community-voice', 'TK Community Voice', 'CT Voz comunitaria'],
  ['tk-creative', 'TK Creative', 'CT Creativo'],
  ['tk-verified', 'TK Verified', 'CT Verificado'],
  ['tk-non-verified', 'TK Non-Verified', 'CT No verificado'],
  ['tk-seasonal', 'TK Seasonal', 'CT Estacional'],
  ['tk-women-general', 'TK Women General', 'CT Mujeres, general'],
  ['tk-men-general', 'TK Men General', 'CT Hombres, general'],
  ['tk-women-restricted', 'TK Women Restricted', 'CT Mujeres, restringido'],
  ['tk-men-restricted', 'TK Men Restricted', 'CT Hombres, restringido'],
  ['tk-culturally-sensitive', 'TK Culturally Sensitive', 'CT Culturalmente sensible'],
  ['tk-secret-sacred', 'TK Secret / Sacred', 'CT Secreto / sagrado'],
  ['tk-commercial', 'TK Open to Commercialization', 'CT Abierto a la comercialización'],
  ['tk-non-commercial', 'TK Non-Commercial', 'CT No comercial'],
  ['tk-community-use-only', 'TK Community Use Only', 'CT Solo uso comunitario'],
  ['tk-outreach', 'TK Outreach', 'CT Difusión'],
  ['tk-open-to-collaboration', 'TK Open to Collaboration', 'CT Abierto a la colaboración'],
  ['bc-provenance', 'BC Provenance', 'BC Procedencia'],
  ['bc-multiple-communities', 'BC Multiple Communities', 'BC Múltiples comunidades'],
  ['bc-clan', 'BC Clan', 'BC Clan'],
  ['bc-consent-verified', 'BC Consent Verified', 'BC Consentimiento verificado'],
  ['bc-consent-non-verified', 'BC Consent Non-Verified', 'BC Consentimiento no verificado'],
  ['bc-research-use', 'BC Research Use', 'BC Uso en investigación'],
  ['bc-open-to-collaboration', 'BC Open to Collaboration', 'BC Abierto a la colaboración'],
  ['bc-open-to-commercialization', 'BC Open to Commercialization', 'BC Abierto a la comercialización'],
  ['bc-outreach', 'BC Outreach', 'BC Difusión'],
  ['bc-non-commercial', 'BC Non-Commercial', 'BC No comercial'],
] as const

const NOTICES = [
  ['tk-notice', 'Traditional Knowledge Notice', 'Aviso de conocimiento tradicional'],
  ['bc-notice', 'Biocultural Notice', 'Aviso biocultural'],
  ['attribution-incomplete', 'Attribution Incomplete Notice', 'Aviso de atribución incompleta'],
  ['open-to-collaborate', 'Open to Collaborate Notice', 'Aviso de apertura a colaborar'],
] as const

const of = (kind: RightsLabel['kind'], list: typeof LABELS | typeof NOTICES): RightsLabel[] =>
  list.map(([id, en, es]) => ({
    id,
    kind,
    en,
    es,
    url: `https://localcontexts.org/${kind.toLowerCase()}/${id}/`,
  }))

export const RIGHTS_LABELS: readonly RightsLabel[] = [...of('LABEL', LABELS), ...of('NOTICE', NOTICES)]
