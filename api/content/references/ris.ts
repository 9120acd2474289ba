import type { CslItem } from './works.ts'

// RIS, the format of Zotero, Mendeley, EndNote and publishers: lines such as `AU  - Xol, Ana`.

const TYPES: Record<string, string> = {
  JOUR: 'article-journal',
  EJOUR: 'article-journal',
  MGZN: 'article-magazine',
  NEWS: 'article-newspaper',
  BOOK: 'book',
  EBOOK: 'book',
  EDBOOK: 'book',
  RPRT: 'report',
  GOVDOC: 'report',
  CHAP: 'chapter',
  ECHAP: 'chapter',
  CPAPER: 'paper-conference',
  CONF: 'paper-conference',
  ENCYC: 'entry-encyclopedia',
  DICT: 'entry-dictionary',
  THES: 'thesis',
  ELEC: 'webpage',
  WEB: 'webpage',
  BLOG: 'post-weblog',
  DATA: 'dataset',
  DBASE: 'dataset',
  AGGR: 'dataset',
}

export function isRis(text: string): boolean {
  return /^\uFEFF?\s*TY {2}- ?\w+/.test(text)
}

export function readRis(text: string): CslItem[] {
  const items: CslItem[] = []
  let tags = new Map<string, string[]>()
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, value = ''] = /^\s*([A-Z][A-Z0-9]) {2}-(?: (.*))?$/.exec(line) ?? []
    // A record that was copied without its end ends where the next one begins.
    if ((tag === 'TY' || tag === 'ER') && tags.size > 0) {
      items.push(itemOf(tags))
      tags = new Map()
    }
    if (tag && value.trim()) tags.set(tag, [...(tags.get(tag) ?? []), value.trim()])
  }
  return items
}

function itemOf(tags: ReadonlyMap<string, readonly string[]>): CslItem {
  const first = (...names: string[]) => names.map((name) => tags.get(name)?.[0]).find(Boolean)
  const people = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? []).map(personOf)
  const [start, end] = [first('SP'), first('EP')]
  return {
    type: TYPES[first('TY') ?? ''],
    title: first('TI', 'T1', 'CT'),
    author: people('AU', 'A1'),
    editor: people('ED', 'A2'),
    issued: { raw: first('PY', 'Y1', 'DA') },
    'container-title': first('T2', 'JF', 'JO', 'JA', 'BT'),
    publisher: first('PB'),
    'publisher-place': first('CY', 'PP'),
    volume: first('VL'),
    issue: first('IS'),
    page: start && end && !start.includes('-') ? `${start}-${end}` : start,
    'number-of-pages': start?.replace(/\D.*$/, ''),
    ISBN: first('SN'),
    DOI: first('DO'),
    URL: first('UR'),
  }
}

/** `Xol, Ana, Jr.`; what has no comma is an institution. */
function personOf(name: string) {
  const [family, given] = name.split(/\s*,\s*/)
  return given ? { family, given } : { literal: name }
}
