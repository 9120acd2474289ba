import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { build } from 'vite'
import { OLDEST_BROWSERS } from '../build/bundling/browsers.ts'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import { themeColors } from '../theme/theme.ts'

const LOGO = fileURLToPath(new URL('../public/favicon.svg', import.meta.url))
/** Around the logo, so that a phone may cut the icon to any shape: the inner four fifths are always visible. */
const SAFE_ZONE = 0.8

/** Writes the service worker to `<dist>/worker/`, and what a phone needs to install the site to `<dist>/client/`. */
export async function buildOffline(dist: string): Promise<void> {
  await Promise.all([bundleWorker(dist), writeIcons(`${dist}/client`), writeManifests(`${dist}/client`)])
}

async function bundleWorker(dist: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Workbox logs each request otherwise.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: OLDEST_BROWSERS,
      outDir: `${dist}/worker`,
      emptyOutDir: true,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL('worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  })
}

async function writeIcons(client: string): Promise<void> {
  const draw = (size: number) => sharp(LOGO, { density: (72 * size) / 48 }).resize(size, size)
  const inner = Math.round(512 * SAFE_ZONE * SAFE_ZONE)
  await Promise.all([
    draw(192).png({ palette: true }).toFile(`${client}/icon-192.png`),
    draw(512).png({ palette: true }).toFile(`${client}/icon-512.png`),
    sharp({ create: { width: 512, height: 512, channels: 4, background: themeColors.light } })
      .composite([{ input: await draw(inner).png().toBuffer() }])
      .png({ palette: true })
      .toFile(`${client}/icon-maskable-512.png`),
  ])
}

/** The web app manifests. The site keeps the language that the reader chose, so that one address starts both. */
async function writeManifests(client: string): Promise<void> {
  await Promise.all(
    LANGUAGES.map(async (language) =>
      writeFile(`${client}/manifest.${language}.webmanifest`, JSON.stringify(await manifestIn(language))),
    ),
  )
}

async function manifestIn(language: Language): Promise<object> {
  const read = async (bundle: string) =>
    JSON.parse(await readFile(new URL(`../i18n/${bundle}.json`, import.meta.url), 'utf8')) as Words
  const [{ layout, navigation }, { ailments }, { offline }] = await Promise.all([
    read(language),
    read(`ailments.${language}`),
    read(`offline.${language}`),
  ])
  const icon = (src: string, sizes: string, type: string, purpose: string) => ({ src, sizes, type, purpose })
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    lang: language,
    dir: 'ltr',
    name: layout!['siteName'],
    short_name: offline!['appName'],
    description: layout!['tagline'],
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    categories: ['health', 'education'],
    icons: [
      icon('/icon-192.png', '192x192', 'image/png', 'any'),
      icon('/icon-512.png', '512x512', 'image/png', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
      icon('/favicon.svg', 'any', 'image/svg+xml', 'any'),
    ],
    shortcuts: [
      { name: navigation!['plants'], url: '/plants' },
      { name: ailments!['title'], url: '/ailments' },
    ],
  }
}

type Words = Record<string, Record<string, string> | undefined>
