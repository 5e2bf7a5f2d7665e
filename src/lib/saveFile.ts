/** Some browsers start a download only after this turn of the event loop. */
const KEEP_MS = 60_000

/**
 * Hands bytes or text to the browser as a download.
 * @param name with extension; characters that no file may have become `_`
 */
export function saveFile(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
