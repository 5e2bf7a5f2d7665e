import type { ImportReport } from '#contract/actions/declaration/imports'
import type { CreatedInProject } from '#server/db/schema/index'
import type { RowError } from '#contract/rules/import/spec'
import type { Context, Handlers } from '#server/define'

type Assign = Handlers['group_bookUser']

/** The writes of the screens, by which an import writes too: no rule of theirs is passed over by a file. */
export interface Writes extends Pick<
  Handlers,
  'people_group' | 'del_zhuanjia' | 'group_book' | 'delete_fenpei' | 'pingshen_avoid_update'
> {
  /** `group_bookUser` for some of the pairs. */
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
  /** Stood there already. */
  known: number
  /** Reviews that what was brought in has made a clash. */
  clashes?: ImportReport['clashes']
  made: CreatedInProject
}
