/**
 * The address of each server that a connection string names: `postgres://me@a:5432,b:5432/plants` is two, as in PostgreSQL's
 * own programs.
 */
export function addressesIn(connectionString: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [connectionString]
}

/** What a server is called in the log and in the metrics: nothing of it is secret. */
export function nameOf(address: string): string {
  const { host, searchParams } = new URL(address)
  const socket = searchParams.get('host')
  return socket ? `${socket}:${searchParams.get('port') ?? 5432}` : host
}
