import type { Output } from '#contract'
import { IMPORT_TYPE } from '#contract/facts/imports'
import { errorCode } from '#server/db/errors'
import { takeTurn } from '#server/db/turn'
import {
  batchesForUpdate,
  deleteBooks,
  deleteExperts,
  forgetBatches,
  type InUse,
  usedBooks,
  usedExperts,
} from '#server/store/imports/batches'
import { importBatch } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { forbidden, type Handlers, Refusal } from '#server/define'
import { seesAllBatches } from './scope'
import { restoreMerges } from './restore'
import { takeBack, USED } from './takeBack'
import type { Writes } from './writes'

type Kept = Output<'import_del'>['kept']
/** The maximum number of values listed as not restored. */
const MAX_KEPT = 1000

/** SQLSTATE foreign_key_violation. */
const STILL_REFERENCED = '23503'

function usedText({ count, names }: InUse, unit: string, where: string): string[] {
  if (count === 0) return []
  return [`${names.join('、')}${count > names.length ? '等' : ''}${count}${unit}${where}`]
}

const nameOf = (import_type: keyof typeof IMPORT_TYPE, file_name: string) =>
  `${IMPORT_TYPE[import_type]}名单“${file_name}”`

/** 删除、回滚导入批次 */
export const rollbackHandlers = (writes: Writes): Handlers<'import_del'> => ({
  async import_del({ import_ids, rollback }, ctx) {
    const { db, user, log } = ctx
    await takeTurn(db, 'imports')
    const batches = await batchesForUpdate(db, import_ids)
    if (batches.length < new Set(import_ids).size) throw new Refusal('导入批次不存在')
    if (!seesAllBatches(user) && batches.some(({ create_by }) => create_by !== user.user_id))
      throw forbidden('只能回滚自己导入的批次')
    if (!rollback) {
      await forgetBatches(db, import_ids)
      for (const { import_id, import_type, file_name, status } of batches)
        log({
          action: 'import_forget',
          target: nameOf(import_type, file_name),
          before: { import_id, status },
        })
      return { deleted_num: batches.length, restored_num: 0, kept: [] }
    }
    const again = batches.find(({ status }) => status === 'rolled_back')
    if (again) throw new Refusal(`“${again.file_name}”已经回滚过了`)
    const used = [
      ...usedText(await usedBooks(db, import_ids), '种教材', '已在评审活动中'),
      ...usedText(await usedExperts(db, import_ids), '位专家', '已在评审组中'),
    ]
    if (used.length > 0) throw new Refusal(`${USED}：${used.join('；')}`)
    let taken = 0
    for (const batch of batches) taken += await takeBack(ctx, batch, writes)
    const restored = new Set<number>()
    const kept: Kept = []
    // The latest batch first: it may build on an earlier one.
    for (const { import_id } of batches.toReversed()) {
      const back = await restoreMerges(db, import_id)
      for (const user_id of back.restored) restored.add(user_id)
      kept.push(...back.kept)
    }
    try {
      const books = await deleteBooks(db, import_ids)
      const experts = await deleteExperts(db, import_ids)
      await db
        .update(importBatch)
        .set({ status: 'rolled_back' })
        .where(within(importBatch.import_id, import_ids))
      for (const { import_id, import_type, file_name, total_num, success_num, merged_num } of batches)
        log({
          action: 'import_del',
          target: nameOf(import_type, file_name),
          before: { import_id, total_num, success_num, merged_num },
        })
      return {
        deleted_num: books + experts + taken,
        restored_num: restored.size,
        kept: kept.slice(0, MAX_KEPT),
      }
    } catch (e) {
      // The data was put to use between the check and the deletion.
      if (errorCode(e) === STILL_REFERENCED) throw new Refusal(USED)
      throw e
    }
  },
})
