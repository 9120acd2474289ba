import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/**
 * Reads the messages' syntax when the site is built rather than in every reader's browser, which then needs no parser for
 * it.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    transform: {
      filter: { id: /\/web\/i18n\/[\w.]+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compileAll(JSON.parse(code) as Messages)), map: null }),
    },
  }
}

type Messages = { [key: string]: string | Messages }

function compileAll(messages: Messages): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : compileAll(message),
    ]),
  )
}
