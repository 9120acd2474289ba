/** Who is asking. */
export interface Viewer {
  id: string
  isAdmin: boolean
}

/** Who sent the request: nobody yet, as there are no accounts. */
export async function getViewer(_request: Request): Promise<Viewer | null> {
  return null
}
