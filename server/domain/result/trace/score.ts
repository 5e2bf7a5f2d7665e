import { SCALE } from '#contract/rules/decimal'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { type Fraction, brief, compare, readableFraction, squareRoot } from '#server/domain/result/fraction'
import type { JudgedBook } from '#server/domain/result/judge'
import { type CombinedLeaf, byIndicator, byParts } from '#server/domain/result/panel'
import type { Scheme } from '#server/domain/result/scheme'
import type { TraceLine, TraceStep } from '#server/domain/result/types'

/** A function that makes the line of one step from its text. */
export const traceLine =
  (step: TraceStep, label: string) =>
  (text: string): TraceLine => ({ step, label, text })

/** "87.6667" or "≈87.6667": a rounded figure is always marked as such. */
export const exactFigure = (value: Fraction): string => {
  const { text, exact } = readableFraction(value)
  return exact ? text : `≈${text}`
}
/** The same as the end of an equation: "=86.9" or "≈87.6667". */
export const equals = (value: Fraction): string => {
  const { text, exact } = readableFraction(value)
  return `${exact ? '=' : '≈'}${text}`
}

/** A term of a sum: a negative one in parentheses. */
const term = (text: string): string => (text.startsWith('-') ? `(${text})` : text)

/** The experts' scores, and whether there are enough. */
export function reviewsLine(rule: ScoreRule, scheme: Scheme, judged: JudgedBook): TraceLine {
  const { panel, valid_num, unscored } = judged
  const who = panel.nos.map((no, i) => {
    const total = panel.totals[i]
    if (total != null) return `专家${no} ${scheme.formatTotal(total)}分`
    if (rule.score_mode === 'vote') return `专家${no} ${panel.valid[i] ? '已投票' : '未投票'}`
    if (!panel.valid[i]) return `专家${no} 有指标未打分，不计入`
    return `专家${no} 部分指标未打分，已打的分计入`
  })
  const need = `规定的${rule.min_reviews}份`
  const enough = valid_num >= rule.min_reviews
  const parts = [
    who.length > 0 ? `${who.join('；')}。` : '尚无评审。',
    `有效评审${valid_num}份，${enough ? `不少于${need}。` : `少于${need}，不出分、不排名。`}`,
    enough && unscored.length > 0
      ? `指标${unscored.map((n) => `「${n}」`).join('')}无人打分，不出分、不排名。`
      : '',
  ]
  return { step: 'reviews', label: '有效评审', text: parts.join('') }
}

export function vetoLine({ book, flags, ticks, valid_num, status }: JudgedBook): TraceLine | null {
  const line = traceLine('veto', '一票否决')
  if (status === 'vetoed') return line('一票否决已由管理员认定：不出分、不排名。')
  if (book.violation_status === 'released') return line('曾提出一票否决，已解除，按正常规则计分。')
  const who = `${valid_num}份有效评审中${ticks}份勾选一票否决`
  if (flags.has('veto_pending')) {
    const leader = book.violation_status === 'leader_confirmed' ? '，组长已确认' : '，已达半数'
    return line(`${who}${leader}，待管理员认定；认定前照常计分并作标记。`)
  }
  return flags.has('veto') ? line(`${who}，未达半数且组长未确认，只作标记，照常计分。`) : null
}

export function averageLine(rule: ScoreRule, scheme: Scheme, { panel }: JudgedBook): TraceLine | null {
  if (!panel.avg) return null
  const totals = panel.totals.filter((total) => total !== null)
  const text = byIndicator(rule)
    ? `各指标的平均分合计${equals(panel.avg)}（未去极值）。`
    : `(${totals.map((t) => term(scheme.formatTotal(t))).join('+')})÷${totals.length}${equals(panel.avg)}。`
  return { step: 'average', label: '平均分', text }
}

const experts = (nos: readonly string[], list: readonly number[]) =>
  list.map((i) => `专家${nos[i] ?? ''}`).join('、')

function droppedText(
  rule: ScoreRule,
  judged: JudgedBook,
  { high, low }: { high: number[]; low: number[] },
  score: (i: number) => string,
) {
  const outlier = rule.trim_mode === 'drop_outlier'
  const listText = (list: number[], what: string) =>
    list.length > 0 ? `去掉${what}${list.map(score).join('、')}（${experts(judged.panel.nos, list)}）` : ''
  const parts = [listText(high, outlier ? '偏高的' : '最高分'), listText(low, outlier ? '偏低的' : '最低分')]
  return parts.filter(Boolean).join('，')
}

/** Why nothing was dropped among `count` scores. */
function keptText(rule: ScoreRule, count: number): string {
  if (rule.trim_mode === 'none') return '规则不去极值'
  if (rule.trim_mode === 'drop_outlier') return '没有偏离平均分超过2倍标准差的分数'
  const need = rule.trim_mode === 'drop_2_2' ? rule.trim_min_count + 2 : rule.trim_min_count
  return `只有${count}份，不足${need}份，不去极值`
}

export function trimLine(rule: ScoreRule, scheme: Scheme, judged: JudgedBook): TraceLine | null {
  const { panel } = judged
  if (byIndicator(rule) || !panel.trimmed) return null
  const line = traceLine('trim', '去极值')
  const present = panel.totals.flatMap((total, i) => (total === null ? [] : [i]))
  const score = (i: number) => scheme.formatTotal(panel.totals[i] ?? 0n)
  const dropped = new Set([...panel.high, ...panel.low])
  const kept = present.filter((i) => !dropped.has(i))
  if (dropped.size === 0) return line(`${keptText(rule, present.length)}。`)
  const rest = byParts(rule)
    ? '，其余各份按指标平均'
    : `，其余${kept.length}份平均：(${kept.map((i) => term(score(i))).join('+')})÷${kept.length}${equals(panel.trimmed)}`
  return line(`${droppedText(rule, judged, panel, score)}${rest}。`)
}

/** One line per combined indicator, and one for their sum; only where the score is built from them. */
export function indicatorLines(rule: ScoreRule, scheme: Scheme, judged: JudgedBook): TraceLine[] {
  const { panel } = judged
  if (!byParts(rule) || !panel.trimmed) return []
  const lines = panel.columns().map((column, i) => columnLine(rule, scheme, judged, column, i))
  const parts = panel.columns().flatMap(({ part }) => (part ? [brief(part).text] : []))
  return [
    ...lines,
    { step: 'indicator', label: '指标合计', text: `${parts.map(term).join('+')}${equals(panel.trimmed)}。` },
  ]
}

const weighed = (rule: ScoreRule, { leaf }: CombinedLeaf, score: Fraction): Fraction =>
  rule.score_mode === 'weighted' ? { n: score.n * leaf.weight, d: score.d * SCALE * 100n } : score

const roundedText = (before: Fraction, after: Fraction): string =>
  compare(before, after) === 0 ? '' : `，取两位小数为${brief(after).text}`

function columnLine(
  rule: ScoreRule,
  scheme: Scheme,
  judged: JudgedBook,
  column: CombinedLeaf,
  place: number,
): TraceLine {
  const { panel } = judged
  const cell = (i: number) => scheme.formatCell(panel.cells[i]?.[place] ?? 0n)
  const out = byIndicator(rule) ? column : panel
  const dropped = new Set([...out.high, ...out.low])
  const present = panel.cells.flatMap((row, i) => (row[place] == null ? [] : [i]))
  const kept = present.filter((i) => !dropped.has(i) && (byIndicator(rule) || panel.totals[i] !== null))
  const sum = kept.reduce((total, i) => total + (panel.cells[i]?.[place] ?? 0n), 0n)
  const mean: Fraction = { n: sum, d: SCALE * BigInt(Math.max(1, kept.length)) }
  const score = column.score ?? mean
  const weighted = weighed(rule, column, score)
  const calculation =
    column.high.length + column.low.length > 0
      ? droppedText(rule, judged, column, cell)
      : keptText(rule, column.scored)
  const parts = [
    byIndicator(rule) ? `${calculation}；` : '',
    `(${kept.map((i) => term(cell(i))).join('+')})÷${kept.length}${equals(mean)}`,
    roundedText(mean, score),
    rule.score_mode === 'weighted'
      ? `，乘以权重${brief({ n: column.leaf.weight, d: SCALE }, 6).text}%${equals(weighted)}`
      : '',
    roundedText(weighted, column.part ?? weighted),
  ]
  return { step: 'indicator', label: column.leaf.name, text: `${parts.join('')}。` }
}

export function divergenceLine(
  rule: ScoreRule,
  { spread, divergence, book, status }: JudgedBook,
): TraceLine | null {
  if (divergence.length === 0 || !spread) return null
  const texts = {
    range: `极差${exactFigure(spread.range)}达到阈值${rule.divergence_limit}`,
    std_dev: `标准差${exactFigure(squareRoot(spread.variance))}达到${rule.divergence_std}`,
    conclusions: '推荐与不推荐各有2位以上专家',
  }
  const end =
    status === 'divergent' ? '，列为分歧较大，待小组合议。' : book.is_discussed === 1 ? '，已合议。' : '。'
  return { step: 'divergence', label: '分歧检查', text: divergence.map((d) => texts[d]).join('，') + end }
}
