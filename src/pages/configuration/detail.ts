import type { Output } from '#contract'
import { ProjectDetail } from '#contract/entities/project'

export type Detail = Output<'pingshen_detail'>

export interface ConfigurationTabProps {
  detail: Detail
  /** Why nothing may be changed here, in words. */
  late: string | undefined
  /** What was read is out of date. */
  onSaved: () => void
}

/** What a refused write says of the project as it is now. */
export const presentOf = (present: Record<string, unknown>): Detail | undefined =>
  ProjectDetail.safeParse(present).data
