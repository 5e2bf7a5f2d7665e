/**
 * The browser's database, which has a text on the disk as soon as it says so. The simpler storage has it at once, also
 * when the page is closed in the middle of a word, but writes it to the disk seconds later: a crash takes those.
 */
interface Entry {
  key: string
  /** When it was written, in milliseconds; the newer of two copies holds. */
  at: number
  /** Null when there is nothing to keep any more. */
  text: string | null
}

const NAME = 'review-drafts'
const TABLE = 'drafts'

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(TABLE, { keyPath: 'key' })
    })
    request.addEventListener('success', () => {
      // Another window may want a newer one; and the browser may take it away.
      request.result.addEventListener('versionchange', () => request.result.close())
      request.result.addEventListener('close', () => (opened = undefined))
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
  opened.catch(() => (opened = undefined))
  return opened
}

/** @throws what the browser says when it refuses: storage full, switched off or private */
export async function writeDisk(entry: Entry): Promise<void> {
  const database = await open()
  await new Promise<void>((resolve, reject) => {
    const change = database.transaction(TABLE, 'readwrite')
    change.objectStore(TABLE).put(entry)
    change.addEventListener('complete', () => resolve())
    change.addEventListener('abort', () => reject(change.error ?? new Error('not written')))
  })
}

/** All entries whose key begins so. */
export async function readDisk(prefix: string): Promise<Entry[]> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const request = database
      .transaction(TABLE)
      .objectStore(TABLE)
      .getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
    // Nobody else writes this table.
    // IndexedDB is untyped; only this module writes the store.
    request.addEventListener('success', () => resolve(request.result as Entry[]))
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
  })
}
