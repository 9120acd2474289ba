import type { Credit } from './Picture.tsx'

export function CreditLine(credit: Credit) {
  return credit.credit || credit.licence || credit.attributionLine ? (
    <figcaption className="fine">
      <CreditWords {...credit} />
    </figcaption>
  ) : null
}

/** The author, with a link to where the picture was found, and the licence, with a link to its terms. */
export function CreditWords({ credit, licence, sourceUrl, attributionLine }: Credit) {
  const terms = licence && termsOf(licence)
  return (
    <>
      {sourceUrl && credit ? <a href={sourceUrl}>{credit}</a> : credit}
      {credit && licence ? ' · ' : null}
      {terms ? (
        <a rel="license" href={terms}>
          {licence}
        </a>
      ) : (
        licence
      )}
      {attributionLine && (credit || licence) ? ' · ' : null}
      {attributionLine}
    </>
  )
}

/** `CC BY-SA 4.0` has its terms at creativecommons.org. */
function termsOf(licence: string): string | null {
  const [, terms = '', version] = /^CC(0| BY(?:-[A-Z]{2})*) (\d\.\d)$/.exec(licence) ?? []
  if (!version) return null
  return `https://creativecommons.org/${terms === '0' ? 'publicdomain/zero' : `licenses/${terms.trim().toLowerCase()}`}/${version}/`
}
