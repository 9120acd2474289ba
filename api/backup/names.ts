export function nameNow(kind: string, now = Date.now()): string {
  return `${kind}-${new Date(now).toISOString().replaceAll(':', '-').slice(0, 19)}Z.tar.gz`
}
