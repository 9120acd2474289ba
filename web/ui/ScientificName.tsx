import styles from './ScientificName.module.css'

/** A scientific name: the Latin part in italics, author and rank upright. */
export function ScientificName({ name }: { name: string }) {
  return (
    <span className={styles.name}>
      {scientificNameParts(name).map(({ text, isLatin }, index) =>
        isLatin ? (
          <i key={index} lang="la">
            {text}
          </i>
        ) : (
          <span key={index} className={styles.author}>
            {text}
          </span>
        ),
      )}
    </span>
  )
}

const RANKS = new Set(['subsp.', 'ssp.', 'var.', 'subvar.', 'f.', 'cf.', 'aff.'])
const EPITHET = /^×?[a-zë][a-zë-]+$/

/** Splits a name where Latin begins and ends. Spaces belong to the preceding part. */
export function scientificNameParts(name: string): { text: string; isLatin: boolean }[] {
  const parts: { text: string; isLatin: boolean }[] = []
  let isAuthor = false
  for (const [index, word] of name.trim().split(/\s+/).entries()) {
    // After an author, only a rank returns to Latin: "ex" and "de" belong to the author.
    if (RANKS.has(word)) isAuthor = false
    const isLatin = index === 0 || word === '×' || (!isAuthor && EPITHET.test(word))
    if (!isLatin && !RANKS.has(word)) isAuthor = true
    const last = parts.at(-1)
    if (last) last.text += ' '
    if (last?.isLatin === isLatin) last.text += word
    else parts.push({ text: word, isLatin })
  }
  return parts
}
