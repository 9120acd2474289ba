import { Outgoing } from '../../http/outgoing.ts'

/** The catalogues of photos: the only hosts that are requested, whatever a response names. */
export const catalogues = new Outgoing('A catalogue of photos', [
  'commons.wikimedia.org',
  'upload.wikimedia.org',
  'api.inaturalist.org',
  'static.inaturalist.org',
  'inaturalist-open-data.s3.amazonaws.com',
  'api.gbif.org',
])
