import { graphql } from '../gql/gql.ts'
import type { DescribedSource_SourceFragment, SourceType } from '../gql/graphql.ts'

export const DescribedSourceFragment = graphql(`
  fragment DescribedSource_source on Source {
    title
    author
    year
    address
    doiUrl
    type
    details(lang: $lang)
  }
`)

export type DescribedSource = Omit<DescribedSource_SourceFragment, ' $fragmentName'>

/** schema.org has no word for a specimen, nor for what somebody told. */
const TYPES: Partial<Record<SourceType, string>> = {
  ARTICLE: 'ScholarlyArticle',
  BOOK: 'Book',
  CHAPTER: 'Chapter',
  THESIS: 'Thesis',
  WEB_PAGE: 'WebPage',
  DATABASE: 'Dataset',
}

/** Structured data of a cited work. */
export function describeSource({ type, title, author, year, address, doiUrl, details }: DescribedSource) {
  const url = address ?? doiUrl
  return {
    '@type': (type && TYPES[type]) ?? 'CreativeWork',
    name: title,
    ...(author && { author }),
    ...(year && { datePublished: String(year) }),
    ...(details && { description: details }),
    ...(url && { url }),
  }
}
