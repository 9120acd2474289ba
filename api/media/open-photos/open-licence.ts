// Only licences under which anybody may show, change and sell a copy: the site cannot promise to stay non-commercial for
// those who take its content on.
const NAME = /^(?:https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/|creative commons |cc[ -]?)?(.*)$/i

/**
 * The short name of an open licence, such as `CC BY 4.0`, from any of the forms that catalogues use: `cc-by-sa-4.0`,
 * `CC BY 2.0`, `http://creativecommons.org/licenses/by/4.0/legalcode`. Null for all other licences.
 */
export function openLicence(written: string | null | undefined): string | null {
  const text = (written ?? '').trim().toLowerCase()
  if (!/^(https?:\/\/creativecommons\.org\/|cc[ -]?(?:0|by|zero)|creative commons )/.test(text)) return null
  const words = NAME.exec(text)![1]!
    .split(/[^a-z0-9.]+/)
    .filter(Boolean)
  const version = words.find((word) => /^\d\.\d$/.test(word))
  const terms = words.filter((word) => /^(by|sa|nc|nd|zero|0|mark)$/.test(word)).join('-')
  if (terms === 'zero' || terms === '0') return 'CC0 1.0'
  if (terms === 'by' || terms === 'by-sa') return `CC ${terms.toUpperCase()}${version ? ` ${version}` : ''}`
  return null
}
