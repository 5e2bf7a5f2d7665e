import { Big } from 'big.js'
import { REFUSAL } from '#contract/refusals'
import { type Decimalish, isDecimal, shortest } from '#contract/rules/decimal'
import { findSimilar, opinionLength } from './opinionText'
import {
  type Ballot,
  type Conclusion,
  type LetterGrade,
  scoredLeaves,
  type ScoreIndicator,
  type ScoreRule,
} from '#contract/rules/project/scoreRule'

/** The score of a letter grade in means: the middle of its band. */
export const GRADE_POINTS: Record<LetterGrade, number> = { A: 95, B: 82, C: 67, D: 50 }

/** A score below this share of its full score needs an explanation of at least `ITEM_REASON` characters. */
const LOW_ITEM = '0.6'
const ITEM_REASON = 10
const VETO_REASON = 30
/** Reading times below this suggest that the expert may not have read the book. */
export const QUICK_READ = { seconds: 60, message: '阅读时间不足60秒，请确认已审阅教材' } as const
const SAME_TOTALS = 5

export interface SheetItem {
  indicator_id: string | number
  score: Decimalish | null
  reason?: string | undefined
}
export interface SheetVeto {
  indicator_id: string | number
  reason: string
  pages: string
}
export interface Sheet {
  rule: ScoreRule
  indicators: readonly ScoreIndicator[]
  items: readonly SheetItem[]
  veto_hits?: readonly SheetVeto[]
  opinion: string
  /**
   * The reason for an unusually low or high total or an unusual conclusion; where it is not a field, the
   * opinion counts.
   */
  reason?: string | undefined
  conclusion?: Conclusion | null | undefined
  grade?: LetterGrade | null | undefined
  vote?: Ballot | null | undefined
  /** The same expert's opinions on other books. */
  others?: readonly { book_name: string; opinion: string }[]
  read_seconds?: number | undefined
}
export interface SheetIssue {
  field: 'items' | 'veto_hits' | 'opinion' | 'reason' | 'conclusion' | 'grade' | 'vote' | 'read' | 'books'
  indicator_id?: string | number
  /** An error prevents submission, a warning asks for a second look. */
  level: 'error' | 'warn'
  message: string
}

const error = (field: SheetIssue['field'], message: string, indicator_id?: string | number): SheetIssue =>
  indicator_id === undefined
    ? { field, level: 'error', message }
    : { field, indicator_id, level: 'error', message }
const warn = (field: SheetIssue['field'], message: string): SheetIssue => ({ field, level: 'warn', message })

const byIndicator = <T extends { indicator_id: string | number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [String(row.indicator_id), row]))

/** The maximum score of a leaf; null where scores are open-ended. */
export function leafFull(rule: ScoreRule, leaf: ScoreIndicator): Decimalish | null {
  return leaf.full_score ?? (rule.score_mode === 'weighted' ? 100 : null)
}

/**
 * The running total while the expert is typing. An indicator without a score adds nothing and counts as
 * missing; without any score the total is null, not 0.
 */
export function sheetTotal({
  rule,
  indicators,
  items,
  grade,
}: Pick<Sheet, 'rule' | 'indicators' | 'items' | 'grade'>): {
  total: string | null
  missing: number
} {
  if (rule.score_mode === 'grade' && grade) return { total: shortest(GRADE_POINTS[grade]), missing: 0 }
  const typed = byIndicator(items)
  let total = new Big(0)
  let missing = 0
  const leaves = scoredLeaves(indicators)
  for (const leaf of leaves) {
    const score = typed.get(String(leaf.id))?.score ?? null
    if (!isDecimal(score)) missing++
    else
      total = total.plus(
        rule.score_mode === 'weighted' ? new Big(score).times(leaf.weight ?? 0).div(100) : score,
      )
  }
  return { total: missing === leaves.length ? null : shortest(total), missing }
}

/** The conclusion that a total suggests; the expert may deviate with a reason. */
export function suggestedConclusion(rule: ScoreRule, total: Decimalish): Conclusion {
  const score = new Big(total)
  if (score.gte(rule.recommend_line)) return 'recommend'
  return score.gte(rule.fix_line) ? 'recommend_after_fix' : 'not_recommend'
}

const isTyped = (item: SheetItem | undefined): item is SheetItem =>
  item !== undefined && item.score !== null && item.score !== ''

/** Invalid scores: out of range, not a multiple of the step, or not a number. */
function checkRange({ rule, indicators, items }: Sheet): SheetIssue[] {
  const typed = byIndicator(items)
  return scoredLeaves(indicators).flatMap((leaf) => {
    const item = typed.get(String(leaf.id))
    if (!isTyped(item) || isPossible(rule, leaf, item.score)) return []
    const full = leafFull(rule, leaf)
    const range = full === null ? '分值' : `分值应在0～${shortest(full)}之间`
    return [error('items', `${range}，最小刻度${shortest(rule.score_step)}`, leaf.id)]
  })
}

function isPossible(rule: ScoreRule, leaf: ScoreIndicator, value: Decimalish | null): value is Decimalish {
  if (!isDecimal(value) || !new Big(value).mod(rule.score_step).eq(0)) return false
  const full = leafFull(rule, leaf)
  return full === null || (new Big(value).gte(0) && new Big(value).lte(full))
}

/** Valid scores that lack a required reason. */
function checkReasons({ rule, indicators, items }: Sheet): SheetIssue[] {
  const typed = byIndicator(items)
  return scoredLeaves(indicators).flatMap((leaf) => {
    const item = typed.get(String(leaf.id))
    if (!isTyped(item) || !isPossible(rule, leaf, item.score)) return []
    if (opinionLength(item.reason ?? '') >= ITEM_REASON) return []
    const full = leafFull(rule, leaf)
    if (full !== null && new Big(item.score).lt(new Big(full).times(LOW_ITEM)))
      return [error('items', '该项得分较低，请说明理由', leaf.id)]
    return leaf.need_reason === 1 ? [error('items', '该项须附说明，请说明理由', leaf.id)] : []
  })
}

function checkComplete({ rule, indicators, items, grade, vote }: Sheet): SheetIssue[] {
  if (rule.score_mode === 'vote') return vote ? [] : [error('vote', '请投票')]
  if (rule.score_mode === 'grade' && grade) return []
  const typed = byIndicator(items)
  const leaves = scoredLeaves(indicators)
  const missing = leaves.filter((leaf) => !isTyped(typed.get(String(leaf.id)))).length
  if (rule.score_mode === 'grade' && missing === leaves.length) return [error('grade', '请选择等级')]
  return missing > 0 ? [error('items', `还有${missing}项指标未打分`)] : []
}

function checkVeto({ veto_hits = [], conclusion }: Sheet): SheetIssue[] {
  const issues = veto_hits
    .filter((hit) => opinionLength(hit.reason) < VETO_REASON || hit.pages.trim() === '')
    .map((hit) => error('veto_hits', '一票否决须写明理由和页码', hit.indicator_id))
  if (veto_hits.length > 0 && conclusion !== 'not_recommend')
    issues.push(error('conclusion', REFUSAL.vetoConclusion))
  return issues
}

function checkTotal(sheet: Sheet): SheetIssue[] {
  const { rule, conclusion, veto_hits = [] } = sheet
  const { total, missing } = sheetTotal(sheet)
  if (total === null || missing > 0) return []
  const least = rule.reason_min_len
  if (opinionLength(sheet.reason ?? sheet.opinion) >= least) return []
  const { low_score_line: low, high_score_line: high } = rule
  const issues: SheetIssue[] = []
  if ((low !== null && new Big(total).lt(low)) || (high !== null && new Big(total).gte(high))) {
    const bounds = [low !== null && `低于${low}`, high !== null && `高于${high}`].filter(Boolean).join('/')
    issues.push(error('reason', `总分${bounds}分须说明理由(不少于${least}字)`))
  }
  // A veto determines the conclusion whatever the total is, and has its own reason.
  if (conclusion && veto_hits.length === 0 && conclusion !== suggestedConclusion(rule, total))
    issues.push(error('reason', `结论与总分建议的结论不一致，须说明理由(不少于${least}字)`))
  return issues
}

function checkOpinion({ rule, opinion, others = [] }: Sheet): SheetIssue[] {
  const length = opinionLength(opinion)
  if (rule.need_advice === 1 && length < rule.advice_min_len)
    return [error('opinion', `评审意见不少于${rule.advice_min_len}字，当前${length}字`)]
  if (length > rule.advice_max_len)
    return [error('opinion', `评审意见不超过${rule.advice_max_len}字，当前${length}字`)]
  const twin = findSimilar(opinion, others)
  return twin ? [warn('opinion', `与《${twin.book_name}》意见高度相似，请针对本教材撰写`)] : []
}

/**
 * All issues that prevent submitting one expert's score sheet for one book, in the order of the form. A draft
 * may be incomplete: with `draft` only scores outside their range or step are reported.
 */
export function checkSheet(sheet: Sheet, draft = false): SheetIssue[] {
  if (draft) return checkRange(sheet)
  const issues = [checkComplete, checkRange, checkReasons, checkVeto, checkTotal, checkOpinion].flatMap(
    (check) => check(sheet),
  )
  if (sheet.read_seconds !== undefined && sheet.read_seconds < QUICK_READ.seconds)
    issues.push(warn('read', QUICK_READ.message))
  return issues
}

/** Checks the group leader's opinion on a book, or (`whole_group`) the report on all books of the group. */
export function checkLeaderOpinion(rule: ScoreRule, opinion: string, whole_group = false): SheetIssue[] {
  const least = whole_group ? rule.group_report_min_len : rule.leader_advice_min_len
  if (opinionLength(opinion) >= least) return []
  return [error('opinion', `${whole_group ? '小组综合报告' : '小组意见'}不少于${least}字`)]
}

/** Issues that prevent 全部提交, computed over all totals of one expert. */
export function checkAllSubmit(rule: ScoreRule, totals: readonly Decimalish[]): SheetIssue[] {
  const issues: SheetIssue[] = []
  const { excellent_ratio: ratio, excellent_line: line } = rule
  const excellent = totals.filter((total) => new Big(total).gte(line)).length
  if (ratio !== null && new Big(excellent).gt(new Big(ratio).times(totals.length)))
    issues.push(error('books', `${line}分及以上教材比例超过${shortest(new Big(ratio).times(100))}%`))
  const same = totals.every((total) => new Big(total).eq(totals[0] ?? 0))
  if (totals.length >= SAME_TOTALS && same) issues.push(warn('books', '所有教材分数相同，请确认'))
  return issues
}
