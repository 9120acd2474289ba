const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// Characters that XML 1.0 cannot express: control characters, lone surrogates, U+FFFE and U+FFFF.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

export function element(name: string, text: string, attributes: Record<string, string | undefined> = {}): string {
  return `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`
}

export function emptyElement(name: string, attributes: Record<string, string | undefined>): string {
  return `<${name}${attributesOf(attributes)}/>`
}

/** A document; `lines` are XML. */
export function xmlDocument(root: string, attributes: Record<string, string | undefined>, lines: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root}${attributesOf(attributes)}>\n${lines.join('\n')}\n</${root}>\n`
}

function attributesOf(attributes: Record<string, string | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${xmlText(value)}"`))
    .join('')
}
