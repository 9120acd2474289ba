/** What the first visit to home, list, plant or article may cost. Bytes are as transferred, with headers. */
export const PAGE_BUDGETS = {
  requests: 16,
  script: 162_600,
  style: 12_400,
  font: 62_000,
  /** Of the list, before compression and without its styles. */
  listHtml: 90_000,
  listElements: 900,
  /** Everything, for a reader who saves data. */
  saver: 60_000,
  /** Milliseconds over slow 3G on a slow phone. */
  firstPaint: 2500,
  largestPaint: 3000,
  blocked: 100,
}
