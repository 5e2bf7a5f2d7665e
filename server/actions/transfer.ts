import type { transfer, transferExtensions } from '#contract/actions/transfer'
import type { Handlers } from '#server/define'
import { batchHandlers } from './transfer/batches'
import { importFileHandlers } from './transfer/importFile'
import { rollbackHandlers } from './transfer/rollback'
import type { Writes } from './transfer/writes'

/** @param writes of the screens, which imports into a project go through */
export const transferHandlers = (
  writes: Writes,
): Handlers<keyof typeof transfer | keyof typeof transferExtensions> => ({
  ...importFileHandlers(writes),
  ...batchHandlers,
  ...rollbackHandlers(writes),
})
