import { specifiedRules, validate, type DocumentNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import { parseWithinLimits } from './limits.ts'

// In bytes. A token takes some hundreds: its node, its location, and later annotations.
const MAX_SIZE = 8_000_000
const BYTES_OF_A_TOKEN = 800

// More errors rarely help, and suggesting similar names takes time.
const MAX_ERRORS = 5

export const documents = new LRUCache<string, DocumentNode>({
  maxSize: MAX_SIZE,
  sizeCalculation: ({ tokenCount = 0 }, text) => 2 * text.length + BYTES_OF_A_TOKEN * (tokenCount + 1),
})

/**
 * Parses and validates documents, and caches valid ones. Yoga's cache also holds errors, each with its document and a
 * stack: hundreds of megabytes if every request is invalid in a different way. Invalid documents are rarely repeated.
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
