import type { ReactNode } from 'react'
import type { Language } from './i18n/language.ts'
import { themeColors } from './theme/theme.ts'

type DocumentProps = { language: Language; children: ReactNode }

/** The whole HTML document. The server adds links to scripts and styles, which React leaves alone in the browser. */
export function Document({ language, children }: DocumentProps) {
  return (
    // The theme script sets data-theme before React hydrates.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.${language}.webmanifest`} />
      </head>
      <body>{children}</body>
    </html>
  )
}
