import type { parse as Parse, print as Print } from '@0no-co/graphql.web'

/*
 * In the browser, urql's parser until somebody goes on: the queries of a first page are answered from its data, without
 * being parsed. See bundling/late-copies.ts.
 */

export { GraphQLError, Kind } from '@0no-co/graphql.web'

type Parser = { parse: typeof Parse; print: typeof Print }

let loaded: Parser | undefined

export function provideParser(parser: Parser): void {
  loaded = parser
}

export const parse: typeof Parse = (...args) => loaded!.parse(...args)
export const print: typeof Print = (...args) => loaded!.print(...args)
