import { urlOf } from './links.ts'

const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+([a-z]{2,})(?=[/?#:]|$)/i
const FILES = /^(?:avif|docx?|gif|html?|jpe?g|md|pdf|png|svg|webp|ya?ml|zip)$/i

/** With https:// before a host that is written without a scheme, as in `example.org/plants`. A name of a file is none. */
export function completeUrl(written: string): string {
  const host = HOST.exec(written)
  const isFile = host?.[0].length === written.length && FILES.test(host[1]!)
  return host && !isFile && urlOf(`https://${written}`) ? `https://${written}` : written
}
