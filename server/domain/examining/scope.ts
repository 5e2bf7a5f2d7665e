import { EXCLUDED_KIND } from '#contract/facts/declaration/bookFields'
import type { Evidence } from '#contract/entities/examining/finding'
import { publishedFault } from '#contract/rules/declaration/handIn'
import type { ExamFacts } from './facts'
import { say, type Said } from './said'

/** Words of a title by which kinds that cannot be declared are known, each with its kind. */
const TELLING: readonly (readonly [RegExp, string])[] = [
  [/习题|练习册|题库|试题|真题|题解|题典|模拟卷|试卷|作业本/, '习题集'],
  [/教师用书|教学参考|教参|教师手册|教学指导用书|教案/, '教师用书'],
  [/学习指导|学习辅导|辅导书|导学案|助学|同步训练|复习指南|复习指导|考试指南|应试/, '教辅'],
  [/图册|挂图|图集|地图册/, '图册'],
  [/培训|考证|考前|考级/, '培训类'],
  [/[(（［[][^)）］\]]*[译譯][)）］\]]|译著|译丛|译$|影印|引进版|中文版|原书第/, '翻译引进'],
]

/** F01 属于申报范围 */
export function inScope({ book }: Pick<ExamFacts, 'book'>): Said {
  if (!book.in_scope) return say.bad('申报单位没有确认教材不属于不得申报的种类', [kinds])
  const words = TELLING.flatMap(([sign, kind]) => {
    const word = sign.exec(book.book_name)?.[0]
    return word === undefined ? [] : [{ label: `书名含“${word}”`, value: `可能属于${kind}` }]
  })
  const listedAs: Evidence[] = book.plan_level.includes('mgc')
    ? [{ label: '已列入规划', value: '马工程，可能与马工程目录重复' }]
    : []
  const doubts = [...words, ...listedAs]
  if (doubts.length === 0) return say.ok('申报单位已确认，书名没有不得申报种类的字样')
  return say.doubt(`${doubts.map(({ label, value }) => `${label}，${value}`).join('；')}，请人工判断`, doubts)
}

const kinds: Evidence = { label: '不得申报的种类', value: EXCLUDED_KIND.join('、') }

/** F02 出版或重印时间在范围内 */
export function inPeriod({ book, batch }: Pick<ExamFacts, 'book' | 'batch'>): Said {
  const { publish_date, print_date } = book
  const dates = [
    { label: '本版出版时间', value: publish_date ?? '未填写' },
    { label: '最新印次时间', value: print_date ?? '未填写' },
  ]
  if (!batch) return say.unknown(`${book.year}年没有申报批次，不知道时间范围`, dates)
  const period = `${batch.publish_from}至${batch.publish_to}`
  const evidence = [...dates, { label: '批次的时间范围', value: period }]
  if (!publish_date && !print_date) return say.bad('没有填写本版出版时间和最新印次时间', evidence)
  const told = `本版${publish_date ?? '未填写'}出版，最新印次${print_date ?? '未填写'}`
  return publishedFault(book, batch).length > 0
    ? say.bad(`${told}，都不在${period}之间`, evidence)
    : say.ok(`${told}，在${period}之间`, evidence)
}
