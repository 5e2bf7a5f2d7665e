import { rm, stat } from 'node:fs/promises'

const MB = 1024 * 1024
/** What is kept for the next who asks: some books of 200 MB. */
const MOST_BYTES = 1024 * MB

interface Copy {
  path: Promise<string>
  /** In bytes, once it is there. */
  size: number
  users: number
}

/**
 * Copies of files on the disk of this machine, for threads that read a document by its path. Several who ask for the
 * same fetch it once; what was used the longest ago goes first. As a file never changes, a copy is never old.
 */
export class LocalCopies {
  readonly #fetch: (key: string) => Promise<string>
  readonly #most: number
  /** The last that was used stands last. */
  readonly #copies = new Map<string, Copy>()

  /** @param fetch writes a file to the disk and says where */
  constructor(fetch: (key: string) => Promise<string>, most = MOST_BYTES) {
    this.#fetch = fetch
    this.#most = most
  }

  async use<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#copies.get(key) ?? { path: this.#fetch(key), size: 0, users: 0 }
    this.#copies.delete(key)
    this.#copies.set(key, copy)
    copy.users++
    try {
      const path = await copy.path
      copy.size = (await stat(path)).size
      return await work(path)
    } catch (e) {
      // Fetched anew the next time, whatever it was.
      if (this.#copies.get(key) === copy && copy.users === 1) await this.#drop(key, copy)
      throw e
    } finally {
      copy.users--
      await this.#shrink()
    }
  }

  async #shrink(): Promise<void> {
    let held = [...this.#copies.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [key, copy] of this.#copies) {
      if (held <= this.#most) return
      if (copy.users > 0) continue
      held -= copy.size
      await this.#drop(key, copy)
    }
  }

  async #drop(key: string, copy: Copy): Promise<void> {
    this.#copies.delete(key)
    const path = await copy.path.catch(() => undefined)
    if (path !== undefined) await rm(path, { force: true })
  }
}
