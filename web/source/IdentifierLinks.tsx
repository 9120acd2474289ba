import type { AilmentAuthority, TaxonAuthority } from '../gql/graphql.ts'
import { CATALOGUES } from './catalogues.ts'

type IdentifierLinksProps = {
  identifiers: readonly { authority: TaxonAuthority | AilmentAuthority; value: string; url: string | null }[]
}

/** Ids in catalogues of others, on one line, each leading to its page there if it has one. */
export function IdentifierLinks({ identifiers }: IdentifierLinksProps) {
  return identifiers.map(({ authority, value, url }, index) => (
    <span key={`${authority} ${value}`}>
      {index > 0 && ' · '}
      {CATALOGUES[authority]} {url ? <a href={url}>{value}</a> : value}
    </span>
  ))
}
