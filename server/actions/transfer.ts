import type { transfer, transferExtensions } from '#contract/actions/transfer'
import type { Handlers } from '#server/define'
import { batchHandlers } from './transfer/batches'
import { importFileHandlers } from './transfer/importFile'
import { rollbackHandlers } from './transfer/rollback'

export const transferHandlers: Handlers<keyof typeof transfer | keyof typeof transferExtensions> = {
  ...importFileHandlers,
  ...batchHandlers,
  ...rollbackHandlers,
}
