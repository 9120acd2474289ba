// These run in the browser, before the scripts of a page.

/** Takes what came after web/build/bundling/browsers.ts: Chrome 100, Firefox 102, Safari 16. */
export function lackNewFeatures(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object
  const lacking: [object, string[]][] = [
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [RegExp, ['escape']],
    [Error, ['isError']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [iterator, ['map', 'filter', 'find', 'some', 'every', 'toArray', 'flatMap', 'take', 'drop', 'reduce', 'forEach']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [URL, ['parse', 'canParse']],
    [AbortSignal, ['any', 'timeout']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [HTMLDialogElement.prototype, ['requestClose']],
    [Document.prototype, ['startViewTransition']],
    [ReadableStream.prototype, ['values']],
    [window, ['requestIdleCallback', 'scheduler', 'navigation', 'CompressionStream', 'DecompressionStream']],
  ]
  for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name)
}
