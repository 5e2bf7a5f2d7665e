import { brokenInvariants } from '#server/checks/invariants'
import { openDatabase } from '#server/db/open'
import { requireData, run } from './run'

/** `npm run verify-data`: checks the invariants of all stored reviews; exits with 1 when one is violated. */
await run(async (settings) => {
  requireData(settings)
  const database = await openDatabase({ url: settings.databaseUrl, dir: settings.dataDir })
  const broken = await brokenInvariants(database.db).finally(() => database.close())
  if (broken.length > 0) throw new Error(`数据有 ${broken.length} 类问题：\n${broken.join('\n')}`)
  console.info('数据检查完毕，全部规则成立')
})
