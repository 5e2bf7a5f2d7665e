import type { Evidence } from '#contract/entities/examining/finding'
import { AWARD_LEVEL, PLAN_LEVEL } from '#contract/facts/declaration/bookFields'
import { TEXT_LENGTH } from '#contract/rules/declaration/bookFields'
import { materialRule } from '#contract/rules/declaration/materials'
import type { ExamFacts } from './facts'
import {
  readContent,
  faultOf,
  inMaterial,
  isRecognised,
  listed,
  materialName,
  NO_CIP,
  say,
  unreadWords,
  type Said,
} from './said'
import { readLines, pageWith } from './textIn'

/** F12 教材属性证明: needed where the CIP data do not call the book a textbook. */
export function isTextbook(facts: ExamFacts): Said {
  const { book, materials } = facts
  if (book.cip_has_textbook === true) return say.na('CIP数据含“教材”字样，不需要另外证明')
  if (book.cip_has_textbook === null)
    return book.carrier === 'digital' ? say.na(NO_CIP) : say.bad('没有填写CIP数据是否含“教材”字样')
  if (!materials.has('M05')) return say.bad(`CIP数据不含“教材”字样，没有上传${materialName('M05')}`)
  const fault = faultOf(facts, 'M05')
  if (fault !== undefined) return say.bad(`教材性质证明不能打开：${fault}`, [inMaterial('M05')])
  const content = readContent(facts, 'M05')
  if (!content || readLines(content).join('').trim() === '')
    return say.unknown(`教材性质证明${unreadWords(facts, 'M05')}`, [inMaterial('M05')])
  const page = pageWith(content, '教材') ?? pageWith(content, '教学用书') ?? pageWith(content, '教科书')
  return page === undefined
    ? say.doubt('教材性质证明中没有找到“教材”字样，请人工查看', [inMaterial('M05')])
    : say.ok(`教材性质证明第${page}页写有“教材”字样`, [inMaterial('M05', undefined, page)])
}

/** F18 修订内容对照表 */
export function revisionCompared(facts: ExamFacts): Said {
  const { book, materials } = facts
  const why = materialRule('M12').why(book)
  if (why === undefined) return say.na('新申报的第1版教材，不需要修订内容对照表')
  if (!materials.has('M12')) return say.bad(`${why}，没有上传${materialName('M12')}`)
  const fault = faultOf(facts, 'M12')
  if (fault !== undefined) return say.bad(`修订内容对照表不能打开：${fault}`, [inMaterial('M12')])
  const length = Array.from((book.revise_desc ?? '').trim()).length
  const evidence = [inMaterial('M12'), { label: '修订说明', value: `${length}字` }]
  const { min } = TEXT_LENGTH.revise_desc
  return length < min
    ? say.doubt(`${why}，已上传对照表；修订说明${length}字，不足${min}字`, evidence)
    : say.ok(`${why}，已上传对照表，修订说明${length}字`, evidence)
}

/** F20 获奖与规划证明真实: whether the proofs are genuine is for a person to say; what they name can be looked for. */
export function honoursProved(facts: ExamFacts): Said {
  const { book, materials, today } = facts
  const plans = book.plan_level.filter((level) => level !== 'none')
  if (book.awards.length === 0 && plans.length === 0) return say.na('没有填写获奖情况和已列入的规划')
  const stated = [
    ...book.awards.map((award): Evidence => ({
      label: `${AWARD_LEVEL[award.level]}获奖`,
      value: `${award.name}${award.year === null ? '' : `，${award.year}年`}`,
    })),
    ...plans.map((level): Evidence => ({ label: '已列入规划', value: PLAN_LEVEL[level] })),
  ]
  const early = book.awards.filter(({ year }) => year !== null && year > Number(today.slice(0, 4)))
  if (early.length > 0)
    return say.bad(
      `获奖年份晚于今年：${listed(early.map(({ name, year }) => `${name}（${year ?? ''}）`))}`,
      stated,
    )
  if (!materials.has('M13')) return say.bad(`填写了获奖或规划，没有上传${materialName('M13')}`, stated)
  const evidence = [...stated, inMaterial('M13')]
  const content = readContent(facts, 'M13')
  if (!content || readLines(content).join('').trim() === '')
    return say.unknown(`获奖与规划证明${unreadWords(facts, 'M13')}`, evidence)
  const names = book.awards.map(({ name }) => name)
  const lacking = names.filter((name) => pageWith(content, name) === undefined)
  const titled = pageWith(content, book.book_name)
  const by = isRecognised(content) ? '按图像识别，' : ''
  if (lacking.length > 0) return say.doubt(`${by}证明中没有找到：${listed(lacking)}，请人工核对`, evidence)
  return titled === undefined
    ? say.doubt(`${by}证明中没有找到书名，请人工核对`, evidence)
    : say.ok(`${by}证明中有书名${names.length > 0 ? '和所填的奖项' : ''}，真伪请人工判断`, [
        ...stated,
        inMaterial('M13', undefined, titled),
      ])
}
