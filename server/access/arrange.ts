import { tooLateFor } from '#contract/rules/projectStage'
import { Refusal, type Context } from '#server/define'
import { manageGroup, manageProject, type Group, type Project } from './scope'

type Who = Pick<Context, 'db' | 'user'>
type Stage = Parameters<typeof tooLateFor>[0]

const inTime = (project: Project, deed: string, stage: Stage) => {
  const late = tooLateFor(stage, project.project_status, deed)
  if (late) throw new Refusal(late)
}

/**
 * The project, locked, when this user may run it and its state still allows the deed.
 * @throws Refusal 403 outside his scope, 500 with the state in words when it is too late.
 */
export async function arrangeProject(
  ctx: Who,
  project_id: number,
  deed: string,
  stage: Stage = 'arranging',
): Promise<Project> {
  const project = await manageProject(ctx, project_id)
  inTime(project, deed, stage)
  return project
}

/** The same for a group and its project. */
export async function arrangeGroup(
  ctx: Who,
  group_id: number,
  deed: string,
  stage: Stage = 'arranging',
): Promise<{ group: Group; project: Project }> {
  const found = await manageGroup(ctx, group_id)
  inTime(found.project, deed, stage)
  return found
}

/** A group as a person names it in the log. */
export const groupTarget = (group: Pick<Group, 'group_code' | 'group_name'>) =>
  `评审组 ${group.group_code} ${group.group_name}`
