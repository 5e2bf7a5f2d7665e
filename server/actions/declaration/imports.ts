import type { imports } from '#contract/actions/declaration/imports'
import type { Handlers } from '#server/define'
import { batchHandlers } from './imports/batches'
import { importFileHandlers } from './imports/importFile'
import { rollbackHandlers } from './imports/rollback'
import type { Writes } from './imports/writes'

/** @param writes the screens' handlers, by which imports into a project write */
export const importsHandlers = (writes: Writes): Handlers<keyof typeof imports> => ({
  ...importFileHandlers(writes),
  ...batchHandlers,
  ...rollbackHandlers(writes),
})
