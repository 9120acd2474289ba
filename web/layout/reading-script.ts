/** Scrolling by less changes nothing, so that a trembling thumb does not. */
const PIXELS = 8

/**
 * Part of the inline script of the head: marks the document while the reader scrolls down, when the header of a phone gives
 * way (Header.module.css).
 */
export const readingScript = (root: string) =>
  `var y=0;addEventListener('scroll',function(){var b=scrollY-y;if(Math.abs(b)<${PIXELS})return;y+=b;` +
  `${root}.toggleAttribute('data-reading',b>0&&y>99)},{passive:true});`
