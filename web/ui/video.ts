const YOUTUBE = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const VIMEO = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const YOUTUBE_ID = /^[\w-]{6,20}$/
const VIMEO_ID = /^\d{3,15}$/

/** The embed URL of a video URL (`watch?v=` becomes `embed/`), or null for an unknown site, which is only linked. */
export function videoEmbedUrl(address: string): string | null {
  const url = parse(address)
  if (url?.protocol !== 'https:' || url.username || url.password || url.port) return null
  const path = url.pathname.split('/').filter(Boolean)
  if (url.hostname === 'youtu.be') return youtube(path[0], url)
  if (YOUTUBE.has(url.hostname)) return youtube(youtubeId(path, url), url)
  if (VIMEO.has(url.hostname)) return vimeo(path, url)
  return null
}

/** The URL if it is safe as a link (http or https), otherwise null. */
export function linkableUrl(address: string): string | null {
  const url = parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function parse(address: string): URL | null {
  try {
    return new URL(address.trim())
  } catch {
    return null
  }
}

function youtubeId(path: string[], url: URL): string | undefined {
  if (path[0] === 'watch') return url.searchParams.get('v') ?? undefined
  return ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '') ? path[1] : undefined
}

function youtube(id: string | undefined, url: URL): string | null {
  if (!id || !YOUTUBE_ID.test(id)) return null
  const start = seconds(url.searchParams.get('t') ?? url.searchParams.get('start'))
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}

function vimeo(path: string[], url: URL): string | null {
  const at = path.findIndex((part) => VIMEO_ID.test(part))
  if (at < 0) return null
  const hash = url.searchParams.get('h') ?? path[at + 1]
  return `https://player.vimeo.com/video/${path[at]}${hash && /^[\da-f]{6,20}$/.test(hash) ? `?h=${hash}` : ''}`
}

/** `90`, `90s` and `1m30s` are all 90. */
function seconds(text: string | null): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '')
  if (!parts) return 0
  return Number(parts[1] ?? 0) * 3600 + Number(parts[2] ?? 0) * 60 + Number(parts[3] ?? 0)
}
