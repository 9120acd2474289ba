export function weavePicture(_seed: string): string {
  return ''
}
