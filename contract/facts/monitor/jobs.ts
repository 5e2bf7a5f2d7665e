/** What the server can do by itself, by the name that a schedule calls; nothing else is ever run. */
export const JOB_TARGET = {
  reviewReminders: '评审截止提醒',
  revisionNotices: '教材修订提醒',
  examinationDeadlines: '推荐与补正截止处理',
  readingCopies: '缓存样书阅览副本',
  expiredFiles: '清理过期文件',
  expiredLogins: '清理过期会话',
  dataBackup: '数据备份',
  jobLogs: '清理调度日志',
  loginLogs: '清理登录日志',
} as const
export type JobTarget = keyof typeof JOB_TARGET

/** RuoYi's groups, which only sort the list. */
export const JOB_GROUP = { DEFAULT: '默认', SYSTEM: '系统' } as const

export type Misfire = '0' | '1' | '2' | '3'

/** What becomes of a time that passed while no server ran. */
export const MISFIRE: Readonly<Record<Misfire, string>> = {
  0: '默认（补一次）',
  1: '逐次补上',
  2: '补一次',
  3: '不补',
}
