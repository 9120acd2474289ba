/** There is something to see: not only whitespace and characters without a glyph. */
export const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Without line breaks; findUnseen finds those of other kinds. */
export const ONE_LINE = /^[^\n\r]*$/

/** Signs that are drawn as one: their joiners and tags are seen. */
const DRAWN = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|\p{Emoji}\u{FE0F}?\u{200D}(?=\p{Extended_Pictographic})`
/** Control characters, private ones, halves of characters, and what is invisible or changes the direction of writing. */
const HIDDEN = String.raw`[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]`
const UNSEEN = new RegExp(String.raw`${DRAWN}|[\t\n\r\u{FE0E}\u{FE0F}]|(?<unseen>${HIDDEN})`, 'gu')

/** The first character that readers do not see as written, and where it is: 10, a soft hyphen and 20 read as 1020. */
export function findUnseen(text: string): { character: string; at: number } | undefined {
  for (const { groups, index } of text.matchAll(UNSEEN)) {
    const character = groups?.['unseen']
    if (character) return { character, at: index }
  }
  return undefined
}
