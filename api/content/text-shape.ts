// What any text must be like, whoever writes it.

/** There is something to see: not only whitespace and characters without a glyph. */
export const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Without line breaks and other control characters. */
export const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u
