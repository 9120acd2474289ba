/** Caches of the browser. With a new name, phones lose what they have saved under the old one. */
export const CACHES = {
  /** Responses to queries of pages that were read. */
  responses: 'answers',
  /** Pictures that were seen. */
  pictures: 'pictures',
  /** Corrections of what was read, until they have been seen. */
  corrections: 'corrections',
  /** When the server was last asked for changes, and what may be outdated since. */
  state: 'state',
  /** What was saved on purpose. */
  pack: 'pack',
  packMedia: 'pack-media',
} as const

/** Key in the cache `state`: ids of saved content that may be outdated. */
export const BARRED = '/barred.json'
