import { z } from '#contract/zod'
import { keysOf } from '#contract/facts/closed'
import { COMPUTED, VIOLATION_STATUS } from '#contract/facts/results'
import { isDecimal, MAX_PLACES, shortest } from '#contract/rules/decimal'
import {
  Ballot,
  BonusRule,
  Conclusion,
  GradeBand,
  LetterGrade,
  RULE_ORDER,
  ScoreRuleFields,
  contradictions,
  scoredLeaves,
} from '#contract/rules/project/scoreRule'
import { unknownIndicators } from '#contract/rules/project/tieBreak'

/** A decimal in external data: number or text in, canonical text out ("8.50" and 8.5 are both "8.5"). */
export const Decimal = z
  .union([z.number(), z.string()], { error: '应为数值' })
  .refine(isDecimal, { error: `应为数值，最多${MAX_PLACES}位小数` })
  .transform(shortest)

const Id = z
  .union([z.string().min(1), z.number()], { error: '应为非空文字或数字' })
  .transform((id) => String(id))
const Name = z.string({ error: '应为文字' })
const Flag = z.literal([0, 1], { error: '应为 0 或 1' })
const Note = Name.optional()

/** The id of the only indicator, where a file omits it. */
export const TOTAL = 'total'

const Indicator = z.strictObject({
  id: Id,
  name: Name.optional(),
  parent: Id.nullish(),
  full_score: Decimal.nullish(),
  weight: Decimal.nullish(),
  is_veto: Flag.optional(),
  note: Note,
})

const Expert = z.strictObject({
  no: Id.optional(),
  submitted_at: Name.nullish(),
  /** Shorthand for the score of the only indicator. */
  total: Decimal.nullish(),
  scores: z.record(z.string(), Decimal.nullable(), { error: '应为「指标 → 分值」的对象' }).optional(),
  conclusion: Conclusion.nullish(),
  grade: LetterGrade.nullish(),
  vote: Ballot.nullish(),
  veto: z.union([z.boolean(), z.array(Id)], { error: '应为 true、false 或否决项列表' }).optional(),
  note: Note,
})

/** Published figures to compare with; all optional. */
const Expected = z.strictObject({
  final_score: Decimal.nullable().optional(),
  avg_score: Decimal.nullable().optional(),
  trimmed_score: Decimal.nullable().optional(),
  rank_group: z.int({ error: '应为整数' }).nullable().optional(),
  rank_all: z.int({ error: '应为整数' }).nullable().optional(),
  result_status: z.enum(COMPUTED, { error: '应为结果状态' }).optional(),
  /** Combined score per indicator, by id. */
  indicators: z.record(z.string(), Decimal.nullable()).optional(),
})
export type Expected = z.infer<typeof Expected>

const Book = z.strictObject({
  id: Id,
  name: Name.optional(),
  group: Id.nullish(),
  edu_level: Name.nullish(),
  major: Name.nullish(),
  indicator_ids: z.array(Id).optional(),
  experts: z.array(Expert, { error: '应为专家评分的列表' }),
  leader_score: Decimal.nullish(),
  bonus: z.array(Name).optional(),
  weight_factor: Decimal.nullish(),
  recommend_sort: z
    .number({ error: '应为数字' })
    .refine(isDecimal, { error: '应为数字，最多12位小数' })
    .nullish(),
  violation_status: z.enum(keysOf(VIOLATION_STATUS), { error: '应为否决状态' }).optional(),
  is_discussed: Flag.optional(),
  final_manual: Decimal.nullish(),
  manual_reason: Name.optional(),
  expected: Expected.optional(),
  note: Note,
})

const USUAL = { ...ScoreRuleFields.parse({}), full_score: null }

/**
 * A file's rule with the limits that it leaves out. A default that contradicts a limit of the file gives way to
 * it: nobody is refused for a field they did not write.
 */
function withLimits(rule: object): object {
  const found: Record<string, unknown> = { full_score: null, ...rule }
  const numberIn = (key: keyof typeof USUAL) => {
    const value = found[key]
    return typeof value === 'number' ? value : undefined
  }
  for (const { low, high } of RULE_ORDER) {
    const [below, above] = [numberIn(low), numberIn(high)]
    if (below === undefined && above !== undefined) found[low] ??= Math.min(USUAL[low], above)
    if (above === undefined && below !== undefined && found[high] === undefined)
      found[high] = Math.max(USUAL[high] ?? below, below)
  }
  return found
}

// Absent fields get the defaults of a project's rule; a misspelt key in a hand-made file must not pass for a
// default.
const Rule = z.preprocess(
  (rule) => (typeof rule === 'object' && rule !== null ? withLimits(rule) : rule),
  ScoreRuleFields.safeExtend({
    bonus_rules: z.array(BonusRule.strict()).default([]),
    grade_bands: z.array(GradeBand.strict()).default(USUAL.grade_bands),
  })
    .strict()
    .superRefine((rule, context) => {
      for (const { low, high } of contradictions(rule))
        context.addIssue({ code: 'custom', path: [low], message: `不能高于 rule.${high} 的 ${rule[high]}` })
    }),
)

const File = z.strictObject({
  format: z.literal('review-result', { error: '应为 "review-result"' }),
  /** 2 since `round_each` has names and ties may be decided; what 1 says means the same as ever. */
  version: z.literal([1, 2], { error: '应为 1 或 2' }),
  title: Name.optional(),
  source: Name.optional(),
  note: Note,
  /** Version of the project's rule that the figures were computed with. */
  rule_version: z.int({ error: '应为整数' }).optional(),
  rule: Rule.default(() => Rule.parse({})),
  indicators: z
    .array(Indicator)
    .min(1, '至少一项')
    .default([{ id: TOTAL, name: '总分' }]),
  groups: z
    .array(
      z.strictObject({
        id: Id,
        name: Name.optional(),
        member_num: z.int({ error: '应为整数' }).min(1).optional(),
      }),
    )
    .optional(),
  labels: z.record(z.string(), Name).optional(),
  books: z.array(Book, { error: '应为教材列表' }),
})

type Problem = { path: (string | number)[]; message: string }

function repeated(ids: readonly string[]): number[] {
  const seen = new Set<string>()
  return ids.flatMap((id, i) => (seen.has(id) ? [i] : (seen.add(id), [])))
}

/** Checks beyond the schema: unique ids, and scores only for existing leaves. */
function problemsOf(file: z.infer<typeof File>): Problem[] {
  const found: Problem[] = []
  const ids = file.indicators.map((i) => i.id)
  const leaves = new Set(
    scoredLeaves(file.indicators.map((i) => ({ ...i, name: i.name ?? i.id }))).map((i) => i.id),
  )
  for (const i of repeated(ids)) found.push({ path: ['indicators', i, 'id'], message: '指标编号重复' })
  for (const [i, { parent, id, weight }] of file.indicators.entries()) {
    if (parent != null && !ids.includes(parent))
      found.push({ path: ['indicators', i, 'parent'], message: `没有编号为「${parent}」的上级指标` })
    if (file.rule.score_mode === 'weighted' && leaves.has(id) && weight == null)
      found.push({ path: ['indicators', i, 'weight'], message: '百分制加权时须有权重' })
  }
  const scorable = new Set(ids.filter((_, i) => file.indicators[i]?.is_veto !== 1))
  for (const [i, key] of file.rule.tie_break.entries())
    for (const id of unknownIndicators([key], [...scorable]))
      found.push({ path: ['rule', 'tie_break', i], message: `没有可打分的指标「${id}」` })
  const groups = file.groups && new Set(file.groups.map((g) => g.id))
  for (const i of repeated(file.books.map((b) => b.id)))
    found.push({ path: ['books', i, 'id'], message: '教材编号重复' })
  for (const [b, book] of file.books.entries()) {
    const at = (...path: (string | number)[]) => ['books', b, ...path]
    if (groups && book.group != null && !groups.has(book.group))
      found.push({ path: at('group'), message: `没有编号为「${book.group}」的组` })
    for (const [i, id] of (book.indicator_ids ?? []).entries())
      if (!leaves.has(id)) found.push({ path: at('indicator_ids', i), message: `没有可打分的指标「${id}」` })
    for (const [i, code] of (book.bonus ?? []).entries())
      if (!file.rule.bonus_rules.some((r) => r.code === code))
        found.push({ path: at('bonus', i), message: `规则中没有代码为「${code}」的加分项` })
    for (const i of repeated(book.experts.map((e, n) => e.no ?? String(n + 1))))
      found.push({ path: at('experts', i, 'no'), message: '专家序号重复' })
    for (const [e, expert] of book.experts.entries()) {
      if (expert.total != null && (leaves.size !== 1 || expert.scores))
        found.push({ path: at('experts', e, 'total'), message: '只有一项指标且没有 scores 时才能用 total' })
      for (const id of Object.keys(expert.scores ?? {}))
        if (!leaves.has(id))
          found.push({ path: at('experts', e, 'scores', id), message: '没有这项可打分的指标' })
    }
  }
  return found
}

/**
 * A result file: one project's rule and scores, enough to recompute every final score and rank without a
 * database; data of other judging panels can be converted to it. See docs/result-file.md. The parsed value is
 * the input of the result engine.
 */
export const ResultFile = File.superRefine((file, context) => {
  for (const { path, message } of problemsOf(file)) context.addIssue({ code: 'custom', path, message })
}).transform((file) => {
  const indicators = file.indicators.map((i) => ({ ...i, name: i.name ?? i.id }))
  const only = scoredLeaves(indicators)[0]?.id ?? TOTAL
  const books = file.books.map((book) => ({
    ...book,
    experts: book.experts.map(({ total, ...expert }) =>
      total == null ? expert : { ...expert, scores: { [only]: total } },
    ),
  }))
  return { ...file, indicators, books }
})
/** The type that is written to a file, before parsing. */
export type ResultFileInput = z.input<typeof ResultFile>
export type ResultFile = z.output<typeof ResultFile>
