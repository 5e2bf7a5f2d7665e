import { contract, type ActionName } from '#contract'
import type { Action } from '#contract/define'
import './words'

/** The contract's schemas of one call. Fetched when they are needed: they weigh as much as the login page. */
export const schemasOf = (name: ActionName): Pick<Action, 'input' | 'output'> => contract[name]
