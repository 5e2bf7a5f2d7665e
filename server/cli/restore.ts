import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { shown } from '#server/db/driver/postgres'
import { copyInto, restoreFolder } from '#server/backup/restore'
import { printTallies } from './report'
import { run } from './run'

/**
 * `npm run restore -- FILE [--force]`: restores a backup into the data folder, or into the database of
 * DATABASE_URL.
 */
await run(async ({ databaseUrl, dataDir, backupDir }) => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('用法：npm run restore -- 备份文件 [--force]')
  if (!existsSync(file)) throw new Error(`没有这个文件：${file}`)
  const { tallies, replaced } = databaseUrl
    ? await copyInto(databaseUrl, { file }, values.force ? backupDir : undefined)
    : await restoreFolder(dataDir, file, values.force)
  console.info(
    databaseUrl
      ? `已恢复到 PostgreSQL（${shown(databaseUrl)}），逐表核对行数和内容，全部一致：`
      : `已恢复到数据文件夹 ${dataDir}，每一行都已读过，操作日志完整：`,
  )
  printTallies(tallies)
  if (replaced) console.info(`原来的数据保留在 ${replaced}`)
})
