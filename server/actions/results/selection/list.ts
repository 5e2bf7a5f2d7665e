import { eq } from 'drizzle-orm'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { REFUSAL } from '#contract/refusals'
import { oversees } from '#server/access/scope'
import { windowOf } from '#server/db/page'
import type { Project } from '#server/db/rows'
import { publicityList } from '#server/db/schema/index'
import type { Context, Handlers } from '#server/define'
import { candidatesOf, selectionOf, type StoredSelection } from '#server/store/outcome/candidates'
import { linkOf } from '#server/store/outcome/certificates'
import { wireTimeOrNull } from '#server/wire'
import { projectOf } from '#server/store/projects/project'

const bit = (value: boolean) => (value ? (1 as const) : (0 as const))

/** Why the office cannot propose a selection now; null when it can. */
export function whyNoProposal(
  found: Pick<Project, 'project_status' | 'is_test' | 'calc_time' | 'last_score_time'>,
  stored: StoredSelection | undefined,
): string | null {
  if (found.is_test) return '测试项目不改变教材的申报状态，不需要提出拟入选名单'
  if (found.project_status !== 'weighting')
    return `评审活动${PROJECT_STATUS[found.project_status]}，不能调整拟入选名单`
  if (stored?.submit_time) return '拟入选名单已提交复核'
  if (found.calc_time === null) return REFUSAL.computeFirst
  return found.last_score_time && found.calc_time < found.last_score_time ? REFUSAL.recalc : null
}

const EMPTY = {
  rows: [],
  total: 0,
  rule: null,
  shows_rank: 0 as const,
  submit_time: null,
  book_num: 0,
  chosen_num: 0,
  recheck_open_num: 0,
  closed_reason: null,
  publicity: { link: null, begin_time: null, end_time: null },
}

async function publicityOf({ db, settings }: Context, found: Project) {
  const [list] = await db
    .select({ key: publicityList.publicity_key })
    .from(publicityList)
    .where(eq(publicityList.project_id, found.project_id))
  return {
    link: list ? linkOf(settings.publicUrl, list.key) : null,
    begin_time: wireTimeOrNull(found.publicity_begin_time),
    end_time: wireTimeOrNull(found.publicity_end_time),
  }
}

export const selectionListHandlers: Handlers<'selection_list'> = {
  async selection_list({ project_id, group_id, chosen, recheck, keyword, ...page }, ctx) {
    const { db } = ctx
    const found = await projectOf(db, project_id)
    if (!found || !(await oversees(ctx, project_id))) return EMPTY
    const stored = await selectionOf(db, project_id)
    const all = (await candidatesOf(db, project_id, stored?.rule)).map((row) => {
      const isRechecked = row.declare_status === 'recheck' && row.recheck_result === null
      return { ...row, isRechecked }
    })
    const words = keyword?.trim().toLowerCase()
    const matching = all.filter(
      (row) =>
        (group_id === undefined || row.group_id === group_id) &&
        (chosen === undefined || row.chosen === (chosen === 1)) &&
        (recheck === undefined || (recheck === 'open' ? row.isRechecked : row.recheck_result === recheck)) &&
        (!words ||
          [row.book_name, row.first_editor, row.publisher_name].some((text) =>
            text?.toLowerCase().includes(words),
          )),
    )
    const { limit, offset } = windowOf(page)
    return {
      rows: matching
        .slice(offset, offset + limit)
        .map((row) => ({ ...row, chosen: bit(row.chosen), barred: bit(row.barred) })),
      total: matching.length,
      rule: stored?.rule ?? null,
      shows_rank: bit(stored?.shows_rank ?? false),
      submit_time: wireTimeOrNull(stored?.submit_time),
      book_num: all.length,
      chosen_num: all.filter((row) => row.chosen).length,
      recheck_open_num: all.filter(({ isRechecked }) => isRechecked).length,
      closed_reason: whyNoProposal(found, stored),
      publicity: await publicityOf(ctx, found),
    }
  },
}
