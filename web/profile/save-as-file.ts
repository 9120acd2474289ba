/** Downloads data as a file. */
export function saveAsFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Spreadsheets recognize UTF-8 only by a byte order mark. */
export function saveAsCsv(name: string, content: string): void {
  saveAsFile(name, `\uFEFF${content}`, 'text/csv')
}
