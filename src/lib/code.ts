/** What browsers say of code that has not come (Chromium and Firefox, Safari), and Vite of a style sheet. */
const NOT_FETCHED = /dynamically imported module|Importing a module script failed|Unable to preload/

/** Code that is fetched when it is needed has not come; a fault within that code is another matter. */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof Error && NOT_FETCHED.test(error.message)

/** Said of a file whose reader, or the thread that reads it, has not come. */
export const NOT_OPENED = '文件没有打开，请检查网络'

const AGAIN_MS = 2000

/** Asks for code until it comes: whoever has lost the network keeps the page, and what was wanted opens later. */
export async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch (error) {
      if (!isNotFetched(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}
