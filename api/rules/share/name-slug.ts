/** A name as it is typed from paper: "Té de limón" is `te-de-limon`. Empty if it has no Latin letter. */
export function nameSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}|['’‘ʼꞌ`´ʹ]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
