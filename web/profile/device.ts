// The order decides: most browsers name those that they descend from, too.
const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What a browser calls itself, in names that people know; null where either cannot be told. */
export function deviceOf(userAgent: string | null | undefined): { browser: string; system: string } | null {
  if (!userAgent) return null
  const browser = BROWSERS.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0]
  return browser && system ? { browser, system } : null
}
