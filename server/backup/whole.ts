import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/**
 * Writes a packed file that either exists completely, flushed to the disk, or does not exist.
 * @throws Error for the operator when there is one of this name
 */
export async function writeWhole(file: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
  if (existsSync(file)) throw new Error(`文件已存在：${file}`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  try {
    await pipeline(
      Readable.from(content),
      createGzip(),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    renameSync(part, file)
    const folder = await open(dirname(file))
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
