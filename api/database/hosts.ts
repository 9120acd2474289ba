/**
 * The URL of each server in a connection string: `postgres://me@a:5432,b:5432/plants` names two, as in PostgreSQL's own
 * programs.
 */
export function addressesIn(connectionString: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [connectionString]
}

/** Name of a server in the log and in the metrics, without secrets. */
export function nameOf(address: string): string {
  const { host, searchParams } = new URL(address)
  const socket = searchParams.get('host')
  return socket ? `${socket}:${searchParams.get('port') ?? 5432}` : host
}
