import { EDU_LEVEL } from '#contract/facts/books'
import type { Evidence } from '#contract/entities/examining/finding'
import type { ExamFacts } from './facts'
import { say, type Said } from './said'

/** F06 推荐单位没有超过限额 */
export function withinQuota({ book, quota }: Pick<ExamFacts, 'book' | 'quota'>): Said {
  if (!quota) return say.unknown('教材没有推荐单位，无法核对限额')
  const { dept_name, limits, shared_by } = quota
  if (book.quota_free) return say.ok(`本书不占名额；推荐单位为“${dept_name}”`)
  const whose = shared_by === null ? `“${dept_name}”` : `“${dept_name}”与其他单位共用“${shared_by}”`
  const set = limits.flatMap(({ total, ...limit }) => (total === null ? [] : [{ ...limit, total }]))
  const evidence = set.map(({ edu_level, total, used }): Evidence => ({
    label: edu_level === null ? '全部层次的名额' : `${EDU_LEVEL[edu_level]}的名额`,
    value: `共${total}个，已推荐${used}个`,
  }))
  if (set.length === 0)
    return say.ok(`没有给推荐单位“${dept_name}”设置名额，已推荐${limits[0]?.used ?? 0}种`, evidence)
  const over = set.find(({ total, used }) => used > total)
  if (over)
    return say.bad(
      `${whose}的名额${over.total}个，已推荐${over.used}个，超出${over.used - over.total}个`,
      evidence,
    )
  return say.ok(
    `${whose}的名额没有超过：${set.map(({ total, used }) => `${used}/${total}`).join('，')}`,
    evidence,
  )
}
