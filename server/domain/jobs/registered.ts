import type { JobTarget } from '#contract/facts/monitor/jobs'

interface Registered {
  /** What it does, for whoever sets its times. */
  about: string
  /** When it runs until the office decides otherwise. */
  cron: string
  /** It does not run until somebody switches it on. */
  paused?: true
}

const EVERY_MINUTE = '0 * * * * ?'

export const REGISTERED: Readonly<Record<JobTarget, Registered>> = {
  reviewReminders: {
    about: '按各项目的提醒设置，在评审截止前后提醒还没有完成的专家；同一时刻只提醒一次',
    cron: EVERY_MINUTE,
  },
  revisionNotices: { about: '入选教材临近修订期限时，提醒申报单位，每个期限一次', cron: '0 7 * * * ?' },
  examinationDeadlines: {
    about: '推荐截止后把教材移交形式审查；补正逾期的教材锁定，退回审查员复审',
    cron: EVERY_MINUTE,
  },
  readingCopies: {
    about: '为待启动和评审中的项目准备样书的阅览副本：没有的、换过样书的、上次没有做成的',
    cron: '0 30 2 * * ?',
  },
  expiredFiles: {
    about: '删除过了有效期的文件（过期一天后）、没有记录的文件，和没有传完、不再继续的上传',
    cron: '0 17 * * * ?',
  },
  expiredLogins: { about: '删除已经过期的会话、口令凭证、验证码和输错密码的记录', cron: '0 27 * * * ?' },
  dataBackup: {
    about: '把全部数据和其中的文件复制到备份文件夹，只保留最近几份（参数 sys.backup.copies）',
    cron: '0 0 3 * * ?',
    paused: true,
  },
  loginLogs: { about: '删除过了保留天数（参数 sys.login.logDays）的登录日志', cron: '0 45 3 * * ?' },
  jobLogs: { about: '删除过了保留天数（参数 sys.job.logDays）的调度日志', cron: '0 40 3 * * ?' },
}
