import type { imports } from '#contract/actions/declaration/imports'
import type { Handlers } from '#server/define'
import { batchHandlers } from './imports/batches'
import { importFileHandlers } from './imports/importFile'
import { rollbackHandlers } from './imports/rollback'
import type { Writes } from './imports/writes'

/** @param writes of the screens, which imports into a project go through */
export const importsHandlers = (writes: Writes): Handlers<keyof typeof imports> => ({
  ...importFileHandlers(writes),
  ...batchHandlers,
  ...rollbackHandlers(writes),
})
