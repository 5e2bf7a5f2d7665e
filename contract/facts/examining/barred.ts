/** 禁入名单: why a person may not edit textbooks. */
export const BARRED_KIND = {
  dishonest: '失信被执行',
  punished: '违纪违法查处',
  ethics: '师德师风问题',
  misconduct: '学术不端',
  other: '其他',
} as const
export type BarredKind = keyof typeof BARRED_KIND

/** The parameter that names the hosts which the server may visit to see whether a digital textbook opens. */
export const EXAMINE_HOSTS = 'ps.examine.hosts'

/** The most entries of one file. */
export const MOST_BARRED = 500
