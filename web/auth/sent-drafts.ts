// Drafts in this browser that the server has as well, so that nothing is lost when they are removed.

const MARK = ',"isSent":true}'

/** A stored draft with a mark that the server has it. */
export function sent(json: string): string {
  return json.endsWith(MARK) ? json : json.slice(0, -1) + MARK
}

/** After the session of an admin: what is not published is nobody else's to read. */
export function forgetSentDrafts(): void {
  try {
    for (const [key, json] of Object.entries({ ...localStorage }))
      if (key.startsWith('draft/') && (json as string).endsWith(MARK)) localStorage.removeItem(key)
  } catch {
    // Without storage, as in some private windows, there are none.
  }
}
