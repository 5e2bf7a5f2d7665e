import type { ImportReport } from '#contract/actions/declaration/imports'
import type { CreatedInProject } from '#server/db/schema/index'
import type { RowError } from '#contract/rules/import/spec'
import type { Context, Handlers } from '#server/define'

type Assign = Handlers['group_bookUser']

/** The screens' handlers, by which an import writes too: a file cannot bypass their rules. */
export interface Writes extends Pick<
  Handlers,
  'people_group' | 'del_zhuanjia' | 'group_book' | 'delete_fenpei' | 'pingshen_avoid_update'
> {
  /** `group_bookUser`, limited to the pairs that `meant` accepts. */
  assign: (
    ctx: Context,
    order: Parameters<Assign>[0],
    meant: (book_id: number, user_id: number) => boolean,
  ) => ReturnType<Assign>
}

/** What an import has done to a project. */
export interface Brought {
  errors: RowError[]
  done: number
  /** Rows whose data was stored already. */
  known: number
  /** Existing assignments that the imported avoidances forbid. */
  clashes?: ImportReport['clashes']
  made: CreatedInProject
}
