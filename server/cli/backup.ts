import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupTo, FOLDER, stamp, COPY_SUFFIX } from '#server/backup/copy'
import { toldFiles } from '#server/backup/toldFiles'
import { COPIED } from '#server/backup/maintain'
import { askHolder, FolderInUse } from '#server/db/driver/lock'
import { openDatabase } from '#server/db/open'
import { storeOf } from '#server/files/store/of'
import { requireData, run } from './run'

/** `npm run backup [-- FILE]`: copies all data into a new file, also while the server runs. */
await run(async (settings) => {
  requireData(settings)
  const { databaseUrl, dataDir, backupDir } = settings
  const name = `${stamp(new Date())}${databaseUrl ? COPY_SUFFIX : FOLDER}`
  const file = resolve(process.argv[2] ?? join(backupDir, name))
  let ofFiles: string
  try {
    const database = await openDatabase({ url: databaseUrl, dir: dataDir })
    const files = await backupTo(database, file, storeOf(settings)).finally(() => database.close())
    ofFiles = files ? toldFiles(files).join('\n') : ''
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    console.info(`服务正在运行（进程 ${error.pid}），由它备份……`)
    const answer = await askHolder(dataDir, `backup ${file}`)
    if (!answer?.startsWith(COPIED)) throw new Error(answer || '服务没有回答，备份没有完成', { cause: error })
    ofFiles = answer.slice(COPIED.length).trim()
  }
  console.info(`已备份到 ${file}（${(statSync(file).size / 1e6).toFixed(1)} MB）`)
  if (ofFiles) console.info(ofFiles)
})
