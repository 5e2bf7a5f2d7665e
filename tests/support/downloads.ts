import { afterAll, beforeEach, vi } from 'vitest'

export interface Saved {
  name: string
  blob: Blob
}

/**
 * What the pages of this file's tests hand to the browser as downloads, from the beginning of each test on. It stands in
 * for the browser: test files share one process, and a module that one of them replaces is replaced for those after it.
 */
export function downloads(): Saved[] {
  const saved: Saved[] = []
  let restore = (): void => undefined
  beforeEach(() => {
    saved.length = 0
    const blobs: Blob[] = []
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`
    URL.revokeObjectURL = () => undefined
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    click.mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.split(':').at(-1))]
      if (blob) saved.push({ name: this.download, blob })
    })
    restore = () => click.mockRestore()
  })
  // Pages of other files follow their links.
  afterAll(() => restore())
  return saved
}
