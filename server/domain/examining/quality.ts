import type { Evidence } from '#contract/entities/examining/finding'
import { countedRate, statedRates } from './errorRate'
import type { ExamFacts, ReadMaterial } from './facts'
import {
  readContent,
  faultOf,
  inMaterial,
  isRecognised,
  listed,
  materialName,
  say,
  unreadWords,
  type Said,
} from './said'
import { readLines } from './textIn'

/** Errors per character that a textbook may have: one in ten thousand. */
const MOST_ERRORS = 1e-4
/** Rates are written with few places. */
const ROUNDED = 1e-9
/** Reviews by experts that a book needs. */
const NEEDED_EXPERTS = 3

/** Per ten thousand characters. */
const perWan = (rate: number): string => `万分之${Number((rate * 1e4).toPrecision(4))}`

/** F14 编校差错率不超过万分之一 */
export function fewErrors(facts: ExamFacts): Said {
  if (!facts.materials.has('M07')) return say.bad(`没有上传${materialName('M07')}`)
  const fault = faultOf(facts, 'M07')
  if (fault !== undefined) return say.bad(`自查结果记录表不能打开：${fault}`, [inMaterial('M07')])
  const content = readContent(facts, 'M07')
  const text = content ? readLines(content).join('\n') : ''
  if (!content || text.trim() === '')
    return say.unknown(`自查结果记录表${unreadWords(facts, 'M07')}`, [inMaterial('M07')])
  const stated = statedRates(text)
  const counted = countedRate(text)
  const all = [...stated, ...(counted ? [counted] : [])]
  const by = isRecognised(content) ? '按图像识别，' : ''
  const page = pageWithRate(content)
  const evidence = [
    ...stated.map(({ rate, printed }): Evidence => ({
      label: '写明的差错率',
      value: `“${printed}”，即${perWan(rate)}`,
      material: 'M07',
      ...(page !== undefined && { page }),
    })),
    ...(counted
      ? [{ label: '按差错数和字数计算', value: `${counted.printed}，即${perWan(counted.rate)}` }]
      : []),
    inMaterial('M07'),
  ]
  const most = Math.max(...all.map(({ rate }) => rate))
  if (all.length === 0) return say.unknown(`${by}没有读出差错率的数值，请人工查看`, evidence)
  const words = `${by}差错率${perWan(most)}`
  if (most > MOST_ERRORS + ROUNDED)
    return by === '' && all.every(({ rate }) => rate > MOST_ERRORS + ROUNDED)
      ? say.bad(`${words}，超过万分之一`, evidence)
      : say.doubt(`${words}，超过万分之一，请人工核对`, evidence)
  if (new Set(stated.map(({ rate }) => perWan(rate))).size > 1)
    return say.doubt(`${by}写有不同的差错率：${stated.map(({ rate }) => perWan(rate)).join('、')}`, evidence)
  return say.ok(`${words}，不超过万分之一`, evidence)
}

const pageWithRate = ({ read }: ReadMaterial): number | undefined =>
  read.find(({ flow }) => flow.replace(/\s/g, '').includes('差错率'))?.printed.page

const NAME = '([\\u4e00-\\u9fa5·]{2,6})'
const EXPERT = new RegExp(
  `(?:专\\s*家\\s*姓\\s*名|专\\s*家\\s*签\\s*[名字]|审\\s*查\\s*人|姓\\s*名)\\s*(?:[(（][^)）\\n]{0,6}[)）])?\\s*[:：]?\\s*${NAME}(?=$|[\\s,，。;；(（])`,
)
/** Words of the form itself that stand where a name would. */
const NO_NAME = /^(职称|单位|日期|专业|签名|签字|盖章|年月日|职务|手写签名)/

/** Names of experts that the forms name. */
export const expertsIn = (lines: readonly string[]): string[] => [
  ...new Set(
    lines.flatMap((line) => {
      const name = EXPERT.exec(line)?.[1]
      return name && !NO_NAME.test(name) ? [name] : []
    }),
  ),
]

/** F15 专家审查意见不少于3份并签名 */
export function reviewedByExperts(facts: ExamFacts): Said {
  const sheets = facts.materials.get('M08')
  if (!sheets) return say.bad(`没有上传${materialName('M08')}`)
  const fault = faultOf(facts, 'M08')
  if (fault !== undefined) return say.bad(`专家审查意见表不能打开：${fault}`, [inMaterial('M08')])
  const content = readContent(facts, 'M08')
  if (!content) return say.unknown(`专家审查意见表${unreadWords(facts, 'M08')}`, [inMaterial('M08')])
  const experts = expertsIn(readLines(content))
  const evidence: Evidence[] = [
    inMaterial('M08', `${content.pages}页`),
    ...experts.map((value): Evidence => ({ label: '专家', value })),
  ]
  if (experts.length >= NEEDED_EXPERTS) {
    const words = `有${experts.length}位专家的意见：${listed(experts)}`
    return sheets.stamp_checked
      ? say.ok(`${words}；签名由申报单位自查`, evidence)
      : say.doubt(`${words}；签名请人工查看`, evidence)
  }
  if (content.pages < NEEDED_EXPERTS && experts.length === 0)
    return say.doubt(`只有${content.pages}页，可能不足${NEEDED_EXPERTS}份，请人工查看`, evidence)
  return experts.length > 0
    ? say.doubt(`只读出${experts.length}位专家：${listed(experts)}，请人工查看`, evidence)
    : say.unknown(`扫描件，共${content.pages}页，没有读出专家姓名，份数和签名请人工查看`, evidence)
}
