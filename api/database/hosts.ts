/** The URL of each server in a connection string, which may name several: `postgres://me@a:5432,b:5432/plants`. */
export function addressesIn(connectionString: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [connectionString]
}

export function nameOf(address: string): string {
  const { host, searchParams } = new URL(address)
  const socket = searchParams.get('host')
  return socket ? `${socket}:${searchParams.get('port') ?? 5432}` : host
}
