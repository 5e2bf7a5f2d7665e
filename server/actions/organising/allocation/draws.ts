import type { FitAim } from '#contract/facts/allocation'
import { desc, eq } from 'drizzle-orm'
import { readGroup } from '#server/access/groupScope'
import { draw, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import {
  fairWords,
  planHash,
  readInstance,
  type InstanceFile,
  type Objective,
} from '#server/domain/allocation/index'
import { wireTime } from '#server/wire'
import { addTo } from '#contract/rules/addTo'
import { inSteps } from './inSteps'

type Drawn = typeof draw.$inferSelect

/** Samples are drawn by lot too. */
const wayOf = (mode: Drawn['mode']) => (mode === 'sample' ? 'random' : mode)

const aimOf = (objectives: readonly Objective[] = []): FitAim =>
  objectives.includes('weakest') ? 'fair' : 'total'

/** Solves the stored input again, as anybody can do with the file. */
async function repeat(ctx: Context, { seed, mode }: Drawn, input: string) {
  const file: unknown = JSON.parse(input)
  const { instance, objectives, bookKey, bookName, expertKey, expertName } = readInstance(file)
  const plan = await inSteps(instance, { seed, mode: wayOf(mode), objectives }, ctx.signal, () => undefined)
  const on = new Map<number, string[]>()
  for (const [e, b] of plan.pairs) addTo(on, b, expertName(e))
  const kept = [...(instance.kept ?? [])].length
  const forbidden = [...(instance.forbidden ?? [])].length
  return {
    objective: mode === 'optimal' ? aimOf(objectives) : null,
    fairness: plan.fair && fairWords(plan.fair, plan.fair.weakest ? bookName(plan.fair.weakest.book) : ''),
    plan_hash: planHash(plan.pairs.map(([e, b]) => ({ user_id: expertKey(e), book_id: bookKey(b) }))),
    counts: { experts: instance.capacity.length, kept, forbidden },
    books: Array.from(instance.need, (__, b) => ({
      book_id: bookKey(b),
      book_name: bookName(b),
      experts: on.get(b) ?? [],
    })),
  }
}

/** 抽签与分配记录 */
export const drawHandlers: Handlers<'draw_list' | 'draw_record'> = {
  async draw_list({ group_id }, ctx) {
    const found = await readGroup(ctx, group_id)
    if (!found?.runs) return []
    const rows = await ctx.db
      .select({
        draw_id: draw.draw_id,
        mode: draw.mode,
        seed: draw.seed,
        needed: draw.needed,
        filled: draw.filled,
        plan_hash: draw.plan_hash,
        user_name: user.nick_name,
        create_time: draw.create_time,
      })
      .from(draw)
      .innerJoin(user, eq(user.user_id, draw.create_by))
      .where(eq(draw.group_id, group_id))
      .orderBy(desc(draw.draw_id))
    return rows.map((row) => ({ ...row, create_time: wireTime(row.create_time) }))
  },

  async draw_record({ draw_id }, ctx) {
    const [found] = await ctx.db
      .select({ row: draw, user_name: user.nick_name })
      .from(draw)
      .innerJoin(user, eq(user.user_id, draw.create_by))
      .where(eq(draw.draw_id, draw_id))
    const place = found && (await readGroup(ctx, found.row.group_id))
    if (!found || !place?.runs) throw new Refusal('抽签记录不存在')
    const { row, user_name } = found
    const { mode, seed, needed, filled, plan_hash, input, input_hash } = row
    const { group, project } = place
    const head = {
      project_name: project.project_name,
      group_name: group.group_name,
      user_name,
      create_time: wireTime(row.create_time),
    }
    const again = input === null ? undefined : await repeat(ctx, row, input)
    const record: NonNullable<InstanceFile['draw']> = {
      seed,
      mode: wayOf(mode),
      plan_hash,
      input_hash: input_hash ?? '',
      group: `${head.project_name} ${head.group_name}`,
      time: head.create_time,
      by: user_name,
    }
    return {
      ...head,
      mode,
      objective: again?.objective ?? null,
      fairness: again?.fairness ?? null,
      seed,
      needed,
      filled,
      plan_hash,
      input_hash,
      repeats: again ? again.plan_hash === plan_hash : null,
      counts: again?.counts ?? null,
      books: again?.books ?? [],
      // The stored input is an object, as it was written.
      file: input === null ? null : JSON.stringify({ ...(JSON.parse(input) as object), draw: record }),
    }
  },
}
