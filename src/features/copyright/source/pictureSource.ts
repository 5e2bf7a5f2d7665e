import type { PageSource } from './pageSource'

/** A scan or a photo as a document of one page. */
export async function openPicture(file: Blob): Promise<PageSource> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('图片已损坏，无法打开')
  })
  return {
    pages: 1,
    text: (page) => Promise.resolve({ page, lines: [] }),
    picture: (_, height) => {
      const scale = Math.min(1, height / bitmap.height)
      return createImageBitmap(bitmap, {
        resizeWidth: Math.round(bitmap.width * scale),
        resizeHeight: Math.round(bitmap.height * scale),
        resizeQuality: 'high',
      })
    },
    close: () => bitmap.close(),
  }
}
