import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pgdata } from '#server/db/driver/embedded'
import { shown } from '#server/db/driver/postgres'
import { toldFiles } from '#server/backup/toldFiles'
import { copyInto } from '#server/backup/restore'
import { storeOf } from '#server/files/store/of'
import { printTallies } from './report'
import { run } from './run'

/**
 * `npm run move [-- FILE] [--force]`: copies the data folder, or a backup, into the PostgreSQL database of
 * DATABASE_URL, and the files to the place of FILES_URL.
 */
await run(async (settings) => {
  const { databaseUrl, dataDir, backupDir } = settings
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (!databaseUrl) throw new Error('请先设置 DATABASE_URL，指向一个空的 PostgreSQL 数据库')
  const [file] = positionals
  if (!existsSync(file ?? pgdata(dataDir))) throw new Error(`没有可搬迁的数据：${file ?? dataDir}`)
  const from = file ? { file } : { dir: dataDir }
  const keepIn = values.force ? backupDir : undefined
  const { tallies, replaced, files } = await copyInto(databaseUrl, from, keepIn, storeOf(settings))
  console.info(
    `已从 ${file ?? dataDir} 搬到 PostgreSQL（${shown(databaseUrl)}），逐表核对行数和内容，全部一致：`,
  )
  printTallies(tallies)
  if (files) console.info(toldFiles(files).join('\n'))
  if (replaced) console.info(`PostgreSQL 中原来的数据保留在 ${replaced}`)
  console.info('请在 .env 中保留 DATABASE_URL 和 FILES_URL 并启动服务；来源没有改动，确认无误后可删除')
})
