declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes?: Record<string, { min: number; max: number }>
  }
  /** The package is CommonJS. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  export default subsetFont
}
