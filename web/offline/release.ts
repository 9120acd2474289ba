/** The release of the site that this page is of: the script that starts it has the hash of all that it loads in its name. */
export function ownRelease(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
}
