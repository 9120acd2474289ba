/** The part used by lettering.ts. */
declare module 'opentype.js/dist/opentype.mjs' {
  interface Command {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z'
    x1?: number
    y1?: number
    x2?: number
    y2?: number
    x?: number
    y?: number
  }
  export interface Font {
    charToGlyphIndex: (character: string) => number
    getAdvanceWidth: (text: string, size: number) => number
    getPath: (text: string, x: number, y: number, size: number) => { commands: Command[] }
  }
  export function parse(font: ArrayBuffer): Font
}
