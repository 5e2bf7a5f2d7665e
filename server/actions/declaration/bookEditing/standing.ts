import { bookFaults, completenessOf } from '#contract/rules/declaration/bookFaults'
import type { DeclaredBook } from '#server/access/declaring/declarations'
import type { WrittenParts } from '#server/store/declarations/written'
import { wireTimeOrNull } from '#server/wire'

/** How far a book is, as every answer about its form says. */
export const bookStanding = (
  row: Pick<DeclaredBook, 'book_code' | 'declare_status' | 'revision'> &
    Partial<Pick<DeclaredBook, 'create_time' | 'update_time'>>,
  { fields, editors }: WrittenParts,
) => ({
  book_code: row.book_code,
  declare_status: row.declare_status,
  revision: row.revision,
  completeness: completenessOf(fields, editors),
  faults: bookFaults(fields, editors),
  update_time: wireTimeOrNull(row.update_time ?? row.create_time),
})
