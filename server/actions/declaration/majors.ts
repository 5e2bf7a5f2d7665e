import type { majors } from '#contract/actions/declaration/majors'
import type { Handlers } from '#server/define'
import { majorTree } from '#server/store/majors/catalogue'

export const majorsHandlers: Handlers<keyof typeof majors> = {
  major_tree: ({ edu_level }, { db }) => majorTree(db, edu_level),
}
