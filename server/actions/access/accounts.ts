import type { accounts } from '#contract/actions/access/accounts'
import type { Handlers } from '#server/define'
import { accountImportHandlers } from './accounts/importing'
import { accountReadingHandlers } from './accounts/reading'
import { accountWritingHandlers } from './accounts/writing'

export const accountsHandlers: Handlers<keyof typeof accounts> = {
  ...accountReadingHandlers,
  ...accountWritingHandlers,
  ...accountImportHandlers,
}
