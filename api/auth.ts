/** Who is asking. */
export interface Viewer {
  id: string
  isAdmin: boolean
}

/** Who sent the request: nobody yet, as there are no accounts. */
export async function getViewer(_request: Request): Promise<Viewer | null> {
  return null
}

export async function getPageViewer(_request: Request): Promise<Viewer | null> {
  return null
}

export async function handleAuth(_request: Request, _address: string): Promise<Response> {
  return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
}
