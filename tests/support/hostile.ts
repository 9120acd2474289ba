/* Hostile values, for tests that send all of them to everything. */

export const ID = '019aa000-0000-7000-8000-000000000000'

export const TEXTS = [
  '', ' ', '\0', 'a\0b', `${ID}\0`, '\ud800', '\udfff', 'a\ud83d', '\u202e', '\ufeff', '\u007f\u0001', '%', '_', '\\', "'", '"', '$1',
  "'; DROP TABLE plants; --", '${7*7}', '{{7*7}}', '../../etc/passwd', '[^x]', '<script>', '__proto__', 'constructor', 'toString',
  ':*', '&|!()', '<->', 'NaN', '1e999', '-1', '9'.repeat(400), 'a'.repeat(5_000), 'é'.repeat(60_000), '🌿'.repeat(3_000),
  'a '.repeat(4_000), '\u0301'.repeat(2_000), '[['.repeat(4_000), '> '.repeat(2_000), '*a '.repeat(4_000), '[]', '{}', 'null',
  ID, ID.toUpperCase(), '00000000-0000-0000-0000-000000000000', 'https://[', 'javascript:alert(1)', '/\\evil.example', '//evil.example',
  'a@b.c', '\0@b.example', `${'a'.repeat(300)}@example.org`,
] // prettier-ignore

export const MOMENTS = [
  '-004713-01-01T00:00:00Z', '-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', '+010000-01-01T00:00:00Z', '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '10000-01-01', '2026-02-30', '2026-99-99T00:00:00Z', '1', '0', '-1', 'now',
  'infinity', '-infinity', 'epoch', 'Sun Nov 22 2026 (x)', '2026-01-01T24:00:00Z',
] // prettier-ignore

export const NUMBERS = [0, 1, -1, -0, 100, 101, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e21, 1e308, -1e308]

export const WRONG_TYPES = [
  null, {}, [], true, 0, 1e308, 'a', [[]], [null], ['\0'], { '\0': 1 }, { a: '\0' }, { __proto__: null, constructor: {} }, deep(200),
] // prettier-ignore

const KINDS = [
  ...'PLANT ARTICLE PROJECT SOURCE USER BIN BUG_REPORT REVISION AUDIT SUBSCRIBER'.split(' '),
  '\0',
  1,
  null,
]
const PLACES: unknown[][] = [
  [], [0], [0, 0], [0, 0, ID], [0, 8.64e15, ID], [0, -8.64e15, ID], [0, -3e14, ID], [0, 9e15, ID], [2 ** 40, 0, ID], [1.5, 0, ID],
  [-1, 0, ID], [4, 0, ID], [0, '2026', ID], [0, null, ID], [0, [], ID], [0, {}, ID], [0, 0, 'x'], [0, 0, `${ID}\0`], [0, 1.5, ID],
  ['\0'], ['\ud800'], ['a'.repeat(100_000)], ['\0', ID], ['a', ID], [null, null], [{}, []],
  ...['NEWEST', 'NAME_EN'].flatMap((sort) =>
    [...MOMENTS, '\0', '\ud800', '', 0, null].map((value) => [sort, value, ID]),
  ),
] // prettier-ignore

/** Cursors with the right or nearly the right shape. */
export const CURSORS = [
  ...KINDS.flatMap((kind) => PLACES.map((place) => encode(JSON.stringify([kind, ...place])))),
  ...['null', '{}', '1', '"x"', '[', '[[[[', `[${'['.repeat(5_000)}`, '\xff\xfe', '{"length":4}'].map(encode),
  '====',
  '%%%',
]

function encode(text: string): string {
  return Buffer.from(text, 'latin1').toString('base64url')
}

function deep(levels: number): unknown {
  return levels === 0 ? '\0' : [deep(levels - 1)]
}
