import { specifiedRules, validate, type DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { parseWithinLimits } from './limits.ts'

// Bytes, of which a token takes some hundreds: its node, where it stands in the text, and what is noted of it later.
const MAX_SIZE = 16_000_000
const BYTES_OF_A_TOKEN = 800

// After so many the rest is seldom told by more. Finding names that somebody may have meant takes time.
const MAX_ERRORS = 5

/** Documents that are valid, by their text. */
export const documents = new LRUCache<string, DocumentNode>({
  maxSize: MAX_SIZE,
  sizeCalculation: ({ tokenCount = 0 }, text) => 2 * text.length + BYTES_OF_A_TOKEN * (tokenCount + 1),
})

/**
 * Reads and checks documents, and caches those that are valid. Yoga's own cache holds errors as well, each with its document
 * and a stack: of other nonsense in each request hundreds of megabytes. Nobody sends the same nonsense often.
 */
export function useDocumentCache(): Plugin {
  return {
    onParse: ({ params: { source }, setParseFn, setParsedDocument }) => {
      const known = documents.get(String(source))
      if (known) setParsedDocument(known)
      else setParseFn((text) => parseWithinLimits(String(text)))
    },
    onValidate: ({ params: { documentAST }, setResult, setValidationFn }) => {
      if (isKnown(documentAST)) return setResult([])
      setValidationFn((schema, document: DocumentNode, rules = specifiedRules) =>
        validate(schema, document, rules, { maxErrors: MAX_ERRORS }),
      )
      return ({ valid }) => {
        const text = documentAST.loc?.source.body
        if (valid && text) documents.set(text, documentAST)
      }
    },
  }

  function isKnown(document: DocumentNode): boolean {
    return documents.peek(document.loc?.source.body ?? '') === document
  }
}
