import { type LogVerification, verifyLinked } from '#server/audit/verify'
import { askHolder, FolderInUse } from '#server/db/driver/lock'
import { openDatabase } from '#server/db/open'
import type { Settings } from '#server/define'
import { requireData, run } from './run'

async function verify({ databaseUrl, dataDir }: Settings): Promise<LogVerification> {
  try {
    const database = await openDatabase({ url: databaseUrl, dir: dataDir })
    return await verifyLinked(database.db).finally(() => database.close())
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const answer = (await askHolder(dataDir, 'verify-log')) ?? ''
    if (!answer.startsWith('{')) throw new Error(answer || '服务没有回答，没有核对', { cause: error })
    return JSON.parse(answer) as LogVerification // The server that holds the folder ran the same check.
  }
}

/** `npm run verify-log`: verifies the operation log; exits with 1 at the first row that was changed. */
await run(async (settings) => {
  requireData(settings)
  const { checked, hash, broken } = await verify(settings)
  if (broken) throw new Error(`操作日志第 ${broken.log_id} 条：${broken.problem}（之前的 ${checked} 条无误）`)
  console.info(`操作日志 ${checked} 条，全部无误。末条校验值：${hash}`)
})
