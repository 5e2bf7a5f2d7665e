import { eq, inArray } from 'drizzle-orm'
import type { indicators } from '#contract/actions/organising/indicators'
import { REFUSAL } from '#contract/refusals'
import { atEnd, positionsAfterMove, moveProblem } from '#contract/rules/indicator/move'
import { schemeProblems, schemeSum } from '#contract/rules/indicator/scheme'
import { loggedAs, refuseOlder } from '#server/store/projects/stale'
import { lineColumns, refuseTakenCode, refuseWrongParent, renumber } from './indicators/lines'
import {
  copyLines,
  lineRow,
  openTemplate,
  refuseTakenTemplateName,
  templateRows,
} from './indicators/templates'
import { linesOf } from '#server/store/reviews/indicatorLines'
import { indicator, template } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'

export const indicatorsHandlers: Handlers<keyof typeof indicators> = {
  indicator_template_list: (_, ctx) => templateRows(ctx),

  async indicator_tree({ template_id }, ctx) {
    const [found] = await templateRows(ctx, template_id)
    if (!found) throw new Refusal(REFUSAL.schemeMissing)
    const lines = await linesOf(ctx.db, template_id)
    return {
      template: found,
      lines: lines.map(lineRow),
      sum: schemeSum(lines),
      problems: schemeProblems(lines, found),
    }
  },

  async sheet_preview({ template_id }, { db }) {
    return { indicators: (await linesOf(db, template_id)).map(lineRow) }
  },

  async indicator_template_add({ copy_from_id, ...fields }, ctx) {
    await refuseTakenTemplateName(ctx, fields.name)
    const [made] = await ctx.db.insert(template).values(fields).returning()
    if (!made) throw new Refusal('指标体系未能保存')
    if (copy_from_id !== undefined)
      await copyLines(ctx, await linesOf(ctx.db, copy_from_id), made.template_id)
    ctx.log({ action: 'indicator_template_add', target: fields.name, after: { ...fields, copy_from_id } })
    return { template_id: made.template_id }
  },

  async indicator_template_edit({ template_id, revision: read, ...fields }, ctx) {
    const { name, score_mode, full_score, revision } = await openTemplate(ctx, template_id)
    await refuseOlder(ctx, {
      what: '该指标体系',
      revision,
      read,
      logged: loggedAs('indicator_template_edit', 'template_id', template_id),
      present: () => ({ name, score_mode, full_score }),
    })
    await refuseTakenTemplateName(ctx, fields.name, template_id)
    const next = { ...fields, revision: revision + 1 }
    await ctx.db.update(template).set(next).where(eq(template.template_id, template_id))
    ctx.log({
      action: 'indicator_template_edit',
      target: name,
      before: { name, score_mode, full_score },
      after: { ...next, template_id },
    })
    return null
  },

  async indicator_template_del({ template_id }, ctx) {
    const { name } = await openTemplate(ctx, template_id)
    const [row] = await templateRows(ctx, template_id)
    const users = row?.project_names ?? []
    if (users.length > 0)
      throw new Refusal(`有${users.length}个评审活动正在使用该指标体系，不能删除：${users.join('、')}`)
    const lines = await linesOf(ctx.db, template_id)
    await ctx.db.delete(template).where(eq(template.template_id, template_id))
    ctx.log({ action: 'indicator_template_del', target: name, before: lines.map(lineRow) })
    return null
  },

  async indicator_add({ template_id, parent_id = null, ...fields }, ctx) {
    const { name } = await openTemplate(ctx, template_id)
    await refuseWrongParent(ctx, template_id, parent_id, fields.veto === 1)
    await refuseTakenCode(ctx, template_id, fields.code)
    const before = await linesOf(ctx.db, template_id)
    const [made] = await ctx.db
      .insert(indicator)
      .values({ ...lineColumns(fields), template_id, parent_id, order_num: 0 })
      .returning()
    if (!made) throw new Refusal('指标未能保存')
    await renumber(ctx, atEnd(before, made))
    ctx.log({ action: 'indicator_add', target: `${name} ${fields.code}`, after: lineRow(made) })
    return { indicator_id: made.indicator_id }
  },

  async indicator_edit({ indicator_id, revision: read, ...fields }, ctx) {
    const { db } = ctx
    const [old] = await db.select().from(indicator).where(eq(indicator.indicator_id, indicator_id))
    if (!old) throw new Refusal('指标不存在')
    const { name } = await openTemplate(ctx, old.template_id)
    await refuseOlder(ctx, {
      what: `指标“${old.code}”`,
      revision: old.revision,
      read,
      logged: loggedAs('indicator_edit', 'indicator_id', indicator_id),
      present: () => lineRow(old),
    })
    await refuseTakenCode(ctx, old.template_id, fields.code, indicator_id)
    if (fields.veto === 1 && !old.veto) {
      await refuseWrongParent(ctx, old.template_id, old.parent_id, true)
      const below = await db.select().from(indicator).where(eq(indicator.parent_id, indicator_id)).limit(1)
      if (below.length > 0) throw new Refusal('该指标有下级指标，不能设为一票否决项')
    }
    const [made] = await db
      .update(indicator)
      .set({ ...lineColumns(fields), revision: old.revision + 1 })
      .where(eq(indicator.indicator_id, indicator_id))
      .returning()
    ctx.log({
      action: 'indicator_edit',
      target: `${name} ${old.code}`,
      before: lineRow(old),
      after: made && lineRow(made),
    })
    return null
  },

  async indicator_move({ indicator_id, parent_id, before_id = null }, ctx) {
    const { db } = ctx
    const [line] = await db.select().from(indicator).where(eq(indicator.indicator_id, indicator_id))
    if (!line) throw new Refusal('指标不存在')
    const { name } = await openTemplate(ctx, line.template_id)
    const lines = await linesOf(db, line.template_id)
    const move = { indicator_id, parent_id, before_id }
    const problem = moveProblem(lines, move)
    if (problem) throw new Refusal(problem)
    await renumber(ctx, positionsAfterMove(lines, move))
    ctx.log({
      action: 'indicator_move',
      target: `${name} ${line.code}`,
      before: { parent_id: line.parent_id, order_num: line.order_num },
      after: { parent_id, before_id },
    })
    return null
  },

  async indicator_del({ indicator_ids }, ctx) {
    const { db } = ctx
    const doomed = await db.select().from(indicator).where(within(indicator.indicator_id, indicator_ids))
    const [first] = doomed
    if (!first) throw new Refusal('指标不存在')
    if (doomed.some(({ template_id }) => template_id !== first.template_id))
      throw new Refusal('一次只能删除同一指标体系的指标')
    const { name } = await openTemplate(ctx, first.template_id)
    const below = await db.select().from(indicator).where(inArray(indicator.parent_id, indicator_ids))
    await db.delete(indicator).where(within(indicator.indicator_id, indicator_ids))
    ctx.log({ action: 'indicator_del', target: name, before: [...doomed, ...below].map(lineRow) })
    return null
  },
}
