export const CATALOGUES = ['COMMONS', 'INATURALIST', 'GBIF'] as const
export type Catalogue = (typeof CATALOGUES)[number]

export interface OpenPhoto {
  /** The catalogue and the id there, such as `COMMONS:12345`. */
  id: string
  catalogue: Catalogue
  /** What it shows, as the catalogue says it: a file name, or a species and a place. */
  title: string
  author: string
  /** Short name of the licence, such as `CC BY-SA 4.0`. */
  licence: string
  page: string
  /** URL of a small version, to choose from. */
  thumbnail: string
  file: string
  /** In pixels, of the original; null if the catalogue does not say. */
  width: number | null
  height: number | null
}

export interface PhotoCatalogue {
  /** Photos of a species by its scientific name without author, best first. */
  find: (species: string) => Promise<OpenPhoto[]>
  /** A photo by its id in this catalogue; null if there is none, or its licence is not open. */
  read: (id: string) => Promise<OpenPhoto | null>
}

/** `Citrus × aurantiifolia (Christm.) Swingle` is `Citrus × aurantiifolia`: catalogues know names without authors. */
export function speciesOf(scientificName: string): string {
  return /^\p{Lu}\p{Ll}+(?: (?:× ?)?\p{Ll}[\p{Ll}-]+)?/u.exec(scientificName.trim())?.[0] ?? ''
}

export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
