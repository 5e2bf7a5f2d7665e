import type { Db } from '#server/db/client'
import { Refusal, type Context } from '#server/define'
import { storeDownload } from './store'
import { XLSX } from './workbook'

/**
 * A workbook in both ways that RuoYi's clients ask for it: by the name of a file to be fetched next, and as the file
 * itself.
 */
export const exportsOf = <F>(
  fileName: string,
  sheetOf: (db: Db, filter: F) => Promise<Uint8Array<ArrayBuffer>>,
) => ({
  named: async (filter: F, ctx: Context) =>
    storeDownload(ctx, { bytes: await sheetOf(ctx.db, filter), original_name: fileName, type: 'xlsx' }),
  itself: async (filter: F, { db }: Context) =>
    new File([await sheetOf(db, filter)], fileName, { type: XLSX }),
})

/** The most lines of a workbook of a log: it is written in memory. */
export const MOST_LINES = 20_000

/** @throws Refusal when more lines were found than one workbook takes */
export function refuseTooMany(found: readonly unknown[]): void {
  if (found.length > MOST_LINES)
    throw new Refusal(`符合条件的记录超过${MOST_LINES}条，请缩小筛选范围后分几次导出`)
}
