import { z } from '#contract/zod'
import { contract, type ActionName, type Input } from '#contract'
import type { Action } from '#contract/define'
import { inputAbout, isAskable, type Subject } from './callInputs'

/** The calls that end a login or a review come last. */
export const LATE: readonly ActionName[] = [
  'zhuanjia_all_submit',
  'user_update_password',
  'account_bind',
  'logout',
]

export const isRead = (name: ActionName): boolean => contract[name].kind === 'read'

/** Every call but that of logging in, reads first. */
export const EVERY_CALL: readonly ActionName[] = (Object.keys(contract) as ActionName[])
  .filter((name) => name !== 'login')
  .toSorted((a, b) => LATE.indexOf(a) - LATE.indexOf(b) || Number(isRead(b)) - Number(isRead(a)))

/** The names of the fields of a call. */
export const fieldNames = (name: ActionName): string[] => {
  const { input }: Action = contract[name]
  return input instanceof z.ZodObject ? Object.keys(input.shape) : []
}

/** What other tests ask it; nothing where only its own tests know what it takes. */
function usualOf(name: ActionName, about: Subject): object {
  try {
    return isAskable(name) ? inputAbout(name, about) : {}
  } catch {
    return {}
  }
}

/**
 * A call about a subject; one that needs a key made elsewhere is asked for one that does not exist.
 * @param own what it is asked instead of what is usual
 */
export function askedAbout(name: ActionName, about: Subject, own?: object): Input<ActionName> {
  const { project_id, group_id, book_ids, user_ids } = about
  const named = {
    project_id,
    book_id: book_ids[0],
    group_id,
    book_ids,
    user_ids,
    name: `${'x'.repeat(24)}.pdf`,
  }
  const fields = fieldNames(name)
  const rest = Object.fromEntries(Object.entries(named).filter(([field]) => fields.includes(field)))
  return { ...rest, ...(own ?? usualOf(name, about)) }
}
