import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { shown } from '#server/db/driver/postgres'
import { toldFiles } from '#server/backup/toldFiles'
import { copyInto, restoreFolder } from '#server/backup/restore'
import { storeOf } from '#server/files/store/of'
import { printTallies } from './report'
import { run } from './run'

/**
 * `npm run restore -- FILE [--force]`: restores a backup into the data folder, or into the database of
 * DATABASE_URL.
 */
await run(async (settings) => {
  const { databaseUrl, dataDir, backupDir } = settings
  const store = storeOf(settings)
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new Error('用法：npm run restore -- 备份文件 [--force]')
  if (!existsSync(file)) throw new Error(`没有这个文件：${file}`)
  const { tallies, replaced, files } = databaseUrl
    ? await copyInto(databaseUrl, { file }, values.force ? backupDir : undefined, store)
    : await restoreFolder(dataDir, file, values.force, { store, keepIn: backupDir })
  console.info(
    databaseUrl
      ? `已恢复到 PostgreSQL（${shown(databaseUrl)}），逐表核对行数和内容，全部一致：`
      : `已恢复到数据文件夹 ${dataDir}，每一行都已读过，操作日志完整：`,
  )
  printTallies(tallies)
  if (files) console.info(toldFiles(files).join('\n'))
  if (replaced) console.info(`原来的数据保留在 ${replaced}`)
})
