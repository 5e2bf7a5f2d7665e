import type { Output } from '#contract'

export type Detail = Output<'pingshen_detail'>

export interface ConfigurationTabProps {
  detail: Detail
  /** Why nothing may be changed here, in words. */
  late: string | undefined
  /** What was read is out of date. */
  onSaved: () => void
}

/** What a refused write says of the project as it is now. */
export async function presentOf(present: Record<string, unknown>): Promise<Detail | undefined> {
  const { ProjectDetail } = await import('#contract/entities/project')
  return ProjectDetail.safeParse(present).data
}
