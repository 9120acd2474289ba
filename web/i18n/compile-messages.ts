import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** Compiles the messages at build time, so that browsers need no parser. */
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
