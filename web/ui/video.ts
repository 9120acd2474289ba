import { parseUrl } from './parse-url.ts'

const YOUTUBE = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
/** Paths with the id of one video. Any other, such as that of a playlist, may play something else. */
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/
const YOUTUBE_ID = /^[\w-]{11}$/
/** They stand where an id could. */
const YOUTUBE_LISTS = ['videoseries', 'live_stream']
const VIMEO_PATHS = [
  /^vimeo\.com\/(\d{3,15})(?:\/([\da-f]{6,20}))?\/?$/,
  /^vimeo\.com\/(?:channels\/[\w-]+|groups\/[\w-]+\/videos)\/(\d{3,15})\/?$/,
  /^player\.vimeo\.com\/video\/(\d{3,15})\/?$/,
]

/** The embed URL of a video URL (`watch?v=` becomes `embed/`), or null for any other URL, which is only linked. */
export function videoEmbedUrl(address: string): string | null {
  const url = parseUrl(address.trim())
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return null
  return youtube(url) ?? vimeo(url)
}

/** The URL if it is safe as a link (http or https), otherwise null. */
export function linkableUrl(address: string): string | null {
  const url = parseUrl(address.trim())
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function youtube(url: URL): string | null {
  const id = youtubeId(url)
  if (!id || !YOUTUBE_ID.test(id) || YOUTUBE_LISTS.includes(id)) return null
  const start = seconds(url.searchParams.get('t') ?? url.searchParams.get('start'))
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null | undefined {
  if (hostname === 'youtu.be') return pathname.slice(1)
  if (!YOUTUBE.has(hostname)) return null
  return /^\/watch\/?$/.test(pathname) ? searchParams.get('v') : YOUTUBE_PATH.exec(pathname)?.[1]
}

function vimeo({ hostname, pathname, searchParams }: URL): string | null {
  const place = hostname.replace(/^www\./, '') + pathname
  const [, id, given] = VIMEO_PATHS.map((pattern) => pattern.exec(place)).find(Boolean) ?? []
  if (!id) return null
  const hash = searchParams.get('h') ?? given
  return `https://player.vimeo.com/video/${id}${hash && /^[\da-f]{6,20}$/.test(hash) ? `?h=${hash}` : ''}`
}

/** `90`, `90s` and `1m30s` are all 90. */
function seconds(text: string | null): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '')
  if (!parts) return 0
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
}
