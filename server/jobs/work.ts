import type { JobTarget } from '#contract/facts/monitor/jobs'
import { sweepCredentials } from '#server/auth/sweep'
import { KEPT, scheduledCopy } from '#server/backup/copy'
import { numberOf } from '#server/db/parameter'
import type { Database } from '#server/db/open'
import type { Settings } from '#server/define'
import { keepExamining } from '#server/examining/deadlines'
import { sweepPartials } from '#server/files/partial'
import { storeOf } from '#server/files/store/of'
import { sweepFiles, sweepUnnamed } from '#server/files/store'
import { remindDue } from '#server/messages/reminders'
import { announceRevisions } from '#server/messages/revisions'
import { sweepJobLog, sweepLoginLog } from '#server/store/jobs/sweep'
import { queueMissingCopies } from '#server/store/samples/readingCopies'

export interface Surroundings {
  database: Database
  settings: Settings
  now: Date
  /** True once nothing new should be begun. */
  isStopping: () => boolean
}

/** Does it, and says in a sentence what was done; undefined when there was nothing to do. */
type Work = (around: Surroundings) => Promise<string | undefined>

const told = (counts: readonly (readonly [string, number, string])[]): string | undefined =>
  counts
    .filter(([, count]) => count > 0)
    .map(([done, count, what]) => `${done}${count}${what}`)
    .join('，') || undefined

async function noticesOf({ database, now, isStopping }: Surroundings): Promise<number> {
  let total = 0
  for (let some = 1; some > 0 && !isStopping(); total += some)
    some = await announceRevisions(database.db, now)
  return total
}

/** All that a schedule may call. */
export const WORK: Readonly<Record<JobTarget, Work>> = {
  reviewReminders: async ({ database, settings, now }) =>
    told([['发出', await remindDue(database.db, settings, now), '批提醒']]),

  revisionNotices: async (around) => told([['提醒了', await noticesOf(around), '种教材的修订期限']]),

  async examinationDeadlines({ database, now }) {
    const { handed_over, taken_back } = await keepExamining(database.db, now)
    return told([
      ['移交', handed_over, '种教材进入形式审查'],
      ['逾期未补正', taken_back, '种，转入复审'],
    ])
  },

  readingCopies: async ({ database }) =>
    told([['排队准备', await queueMissingCopies(database.db), '份阅览副本']]),

  async expiredFiles({ database, settings, now }) {
    const files = await sweepFiles(database.db, settings, now)
    const unnamed = await sweepUnnamed(database.db, settings, now)
    const partials = await sweepPartials(database.db, settings, now)
    return told([
      ['删除', files, '个过期文件'],
      ['删除', unnamed, '个没有记录的文件'],
      ['删除', partials, '个没有传完的上传'],
    ])
  },

  async expiredLogins({ database, now }) {
    const { sessions, others } = await sweepCredentials(database.db, now)
    return told([
      ['删除', sessions, '个过期会话'],
      ['删除', others, '条过期的凭证和记录'],
    ])
  },

  async dataBackup({ database, settings, now }) {
    const kept = await numberOf(database.db, 'sys.backup.copies', KEPT)
    const place = { dir: settings.backupDir, files: storeOf(settings) }
    const { name, removed, carried } = await scheduledCopy(database, place, now, kept)
    const lost = carried?.missing.length ?? 0
    return [
      `已备份到 ${name}`,
      ...(carried ? [`文件${carried.files}个`] : []),
      ...(lost > 0 ? [`缺少${lost}个文件`] : []),
      ...(removed > 0 ? [`删除${removed}份旧的`] : []),
    ].join('，')
  },

  jobLogs: async ({ database, now }) =>
    told([['删除', await sweepJobLog(database.db, now), '条过了保留天数的日志']]),

  loginLogs: async ({ database, now }) =>
    told([['删除', await sweepLoginLog(database.db, now), '条过了保留天数的日志']]),
}
