import type { Output } from '#contract'
import type { OfflineReview, OfflineStamp } from '#contract/entities/offlineSheet'
import { oneOf } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { CONCLUSION, REVIEW_STATUS, VOTE, OPINION_PART, OPINION_PARTS } from '#contract/facts/reviews'
import { scoreIndicators, type SchemeLine } from '#contract/rules/indicator/scheme'
import { checkReview } from '#contract/rules/review/check'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { checkSheet } from '#contract/rules/review/scoreSheet'
import { hashOfJson } from '#server/audit/canonical'
import {
  loadLines,
  loadReviews,
  loadTasks,
  NO_REVIEW,
  nodesOf,
  reviewedName,
  writtenOf,
} from '#server/store/reviews/review'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { whyReadonly } from '#server/domain/review/closed'
import { findProject, situationOf } from '#server/access/ownReview'
import { opinionPart, sheetPart } from './parts'
import { saveReview } from './save'

type Given = Output<'offline_sheet'>['books'][number]
type Told = Output<'offline_sheet_save'>['books'][number]
type Line = Awaited<ReturnType<typeof loadLines>>[number]

const Status = oneOf(REVIEW_STATUS, '评审状态')

/** The SHA-256 of an indicator table: a sheet made from another table does not fit it. */
const hashOfTable = (lines: readonly Line[]): string =>
  hashOfJson(
    lines.map(({ indicator_id, parent_id, name, score, veto }) => ({
      indicator_id,
      parent_id,
      name,
      score,
      veto,
    })),
  )

async function load(ctx: Context, project_id: number) {
  const held = await findProject(ctx, project_id)
  const { template_id } = held
  if (template_id === null) throw new Refusal(REFUSAL.schemeNotSet)
  const tasks = await loadTasks(ctx.db, project_id, ctx.user.user_id)
  if (tasks.length === 0) throw forbidden(REFUSAL.noTasks)
  const reviews = await loadReviews(
    ctx.db,
    tasks.map(({ assignment }) => assignment.fenpei_id),
  )
  const situation = await situationOf(ctx, held, tasks[0]?.assignment.group_id ?? 0)
  const lines = await loadLines(ctx.db, template_id)
  const books = tasks.map(({ assignment, book, sort_no }) => {
    const review = reviews.get(assignment.fenpei_id) ?? NO_REVIEW
    const { total_score: _, opinion, ...sheet } = writtenOf(review)
    const { error_list, ...words } = opinion
    return {
      book_id: book.book_id,
      readonly_reason: whyReadonly(assignment, situation),
      // The list of errors is not part of the sheet and stays unchanged.
      error_list,
      given: {
        fenpei_id: assignment.fenpei_id,
        book_name: reviewedName(held.is_anonymous, { book_name: book.book_name, sort_no }),
        review_status: Status.parse(assignment.review_status),
        score_revision: review.score_revision,
        advice_revision: review.advice_revision,
        ...sheet,
        ...words,
      } satisfies Given,
    }
  })
  const stamp = { project_id, user_id: ctx.user.user_id, template_id, table_hash: hashOfTable(lines) }
  return { project: held, rule: ScoreRule.parse(held.score_rule), lines, books, stamp }
}

type Loaded = Awaited<ReturnType<typeof load>>
/** The content of a sheet's cells in words, by the key of the cell. */
type Cells = Map<string, { name: string; text: string; half: 'sheet' | 'opinion' }>

/** A review as the cells of a sheet. */
function cellsOf(lines: readonly SchemeLine[], review: OfflineReview): Cells {
  const cells: Cells = new Map()
  const parents = new Set(lines.map(({ parent_id }) => parent_id))
  const put = (key: string, name: string, text: string, half: 'sheet' | 'opinion' = 'sheet') =>
    void cells.set(key, { name, text: text.trim(), half })
  for (const { indicator_id, name, veto } of lines) {
    if (veto) {
      const hit = review.veto_hits.find((one) => one.indicator_id === indicator_id)
      put(`veto:${indicator_id}`, name, hit ? `否决：${hit.reason}（${hit.pages}）` : '')
    } else if (!parents.has(indicator_id)) {
      const item = review.items.find((one) => one.indicator_id === indicator_id)
      put(`item:${indicator_id}`, name, String(item?.score ?? ''))
      put(`reason:${indicator_id}`, `${name}的说明`, item?.reason ?? '')
    }
  }
  put('grade', '总体等级', review.grade ?? '')
  put('vote', '投票', review.vote ? VOTE[review.vote] : '')
  put('total_reason', '总分与结论说明', review.total_reason)
  for (const part of OPINION_PARTS) put(part, OPINION_PART[part], review[part], 'opinion')
  put('conclusion', '评审结论', review.conclusion ? CONCLUSION[review.conclusion] : '', 'opinion')
  return cells
}

/** The changes that a sheet would make to one review. */
function judge({ rule, lines, books }: Loaded, review: OfflineReview, overwrites: boolean): Told {
  const found = books.find(({ given }) => given.fenpei_id === review.fenpei_id)
  const results = { fenpei_id: review.fenpei_id, changes: [], errors: [], missing: [] }
  if (!found)
    return {
      ...results,
      book_name: '',
      state: 'refused',
      reason: '不是您的评审任务，或已取消',
      score_revision: 0,
      advice_revision: 0,
    }
  const { given, readonly_reason } = found
  const [before, after] = [cellsOf(lines, given), cellsOf(lines, review)]
  const changed = [...after].filter(([key, { text }]) => text !== before.get(key)?.text)
  const changes = changed.map(([key, { name, text }]) => ({
    key,
    name,
    old: before.get(key)?.text ?? '',
    new: text,
  }))
  const known = new Set(after.keys())
  const { items } = review
  const strange = items.filter(({ indicator_id }) => !known.has(`item:${indicator_id}`))
  const issues = checkSheet(
    { rule, indicators: scoreIndicators(lines, rule.score_mode), items, opinion: review.advice },
    true,
  )
  const errors = [
    ...strange.map(({ indicator_id }) => ({ key: `item:${indicator_id}`, reason: '评分表中没有该指标' })),
    ...issues.map(({ indicator_id, message }) => ({ key: `item:${indicator_id}`, reason: message })),
  ]
  const missing = checkReview({ rule, lines }, { ...NO_REVIEW, ...review })
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message)
  const halves = new Set(changed.map(([, { half }]) => half))
  const isLate =
    (halves.has('sheet') && given.score_revision !== review.score_revision) ||
    (halves.has('opinion') && given.advice_revision !== review.advice_revision)
  const at = {
    fenpei_id: given.fenpei_id,
    book_name: given.book_name,
    changes,
    errors,
    score_revision: given.score_revision,
    advice_revision: given.advice_revision,
    missing: [...new Set(missing)],
  }
  if (changes.length === 0) return { ...at, state: 'same', reason: null, missing: [] }
  if (readonly_reason !== null) return { ...at, state: 'refused', reason: readonly_reason }
  if (isLate && !overwrites)
    return { ...at, state: 'conflict', reason: '下载之后在别处改过，左边是服务器上现在的内容' }
  const isReopened = given.review_status === 'submitted'
  return { ...at, state: 'changed', reason: isReopened ? '本书已提交，上传后须重新提交' : null }
}

/** The first fault of a book, with the indicator it is about. */
function faultText(lines: readonly Line[], { book_name, errors }: Told): string {
  const [first] = errors
  const line = lines.find(({ indicator_id }) => first?.key === `item:${indicator_id}`)
  return `《${book_name}》${line ? `「${line.name}」` : ''}${first?.reason ?? ''}`
}

function refuseForeign({ stamp }: Loaded, given: { stamp: OfflineStamp }): void {
  if (given.stamp.project_id !== stamp.project_id) throw new Refusal('这份离线评分表属于另一个评审活动')
  if (given.stamp.user_id !== stamp.user_id) throw new Refusal('这份离线评分表是另一位专家的，只能由本人上传')
  if (given.stamp.template_id !== stamp.template_id || given.stamp.table_hash !== stamp.table_hash)
    throw new Refusal('指标体系在下载之后改过，请重新下载离线评分表')
}

/** 离线评分表 */
export const offlineHandlers: Handlers<'offline_sheet' | 'offline_sheet_save'> = {
  async offline_sheet({ project_id }, ctx) {
    const { project, rule, lines, books, stamp } = await load(ctx, project_id)
    return {
      stamp,
      rule,
      project_name: project.project_name,
      user_name: ctx.user.nick_name,
      indicators: nodesOf(lines),
      books: books.filter(({ readonly_reason }) => readonly_reason === null).map(({ given }) => given),
    }
  },

  async offline_sheet_save(input, ctx) {
    const { project_id, dry_run } = input
    const loaded = await load(ctx, project_id)
    refuseForeign(loaded, input)
    if (new Set(input.books.map(({ fenpei_id }) => fenpei_id)).size < input.books.length)
      throw new Refusal('同一本教材在表中出现了两次')
    const results = input.books.map((book) => judge(loaded, book, input.overwrite.includes(book.fenpei_id)))
    if (dry_run) return { saved_num: 0, books: results }
    const wrong = results.find(({ state, errors }) => state === 'changed' && errors.length > 0)
    if (wrong) throw new Refusal(faultText(loaded.lines, wrong))
    const wanted = new Set(
      results.flatMap(({ state, fenpei_id }) => (state === 'changed' ? [fenpei_id] : [])),
    )
    for (const review of input.books) {
      const task = loaded.books.find(({ given }) => given.fenpei_id === review.fenpei_id)
      if (!task || !wanted.has(review.fenpei_id)) continue
      const place = {
        project_id,
        book_id: task.book_id,
        fenpei_id: review.fenpei_id,
        status: 'draft' as const,
      }
      const halves = { ...place, ...review, error_list: task.error_list }
      // The revision on which the verdict is based: a save by somebody else from now on refuses the whole sheet.
      await saveReview(ctx, { ...place, revision: task.given.score_revision }, sheetPart(halves))
      await saveReview(ctx, { ...place, revision: task.given.advice_revision }, opinionPart(halves))
    }
    if (wanted.size > 0)
      ctx.log({
        action: 'offline_sheet_save',
        target: `专家 ${ctx.user.nick_name}`,
        project_id,
        after: { fenpei_ids: [...wanted], overwritten: input.overwrite },
      })
    return { saved_num: wanted.size, books: results }
  },
}
