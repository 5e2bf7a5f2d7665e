import { IMPORT_STATUS, PERSON_MATCH } from '#contract/facts/imports'
import { look } from './look'

export const IMPORT_LOOK = look(IMPORT_STATUS, { success: 'green', partial: 'orange' })
export const PERSON_MATCH_LOOK = look(PERSON_MATCH, {
  known: 'blue',
  alike: 'gold',
  repeat: 'orange',
  conflict: 'red',
})
