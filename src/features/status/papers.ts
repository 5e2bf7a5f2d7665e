import { PRINT_STATUS } from '#contract/facts/prints'
import { look } from './look'

export const PRINT_LOOK = look(PRINT_STATUS, { running: 'processing', done: 'success', failed: 'error' })
