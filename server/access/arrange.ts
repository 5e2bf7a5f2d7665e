import { tooLateFor } from '#contract/facts/projectLife'
import { Refusal, type Context } from '#server/define'
import { manageGroup, manageProject } from './scope'
import type { Group, Project } from '#server/db/rows'

type Who = Pick<Context, 'db' | 'user'>
type Stage = Parameters<typeof tooLateFor>[0]

const inTime = (project: Project, action: string, stage: Stage) => {
  const late = tooLateFor(stage, project.project_status, action)
  if (late) throw new Refusal(late)
}

/**
 * Loads the project and locks its row, if this user may run it and its state still allows the action.
 * @throws Refusal 403 outside the user's scope, 500 with the project's state when it is too late.
 */
export async function arrangeProject(
  ctx: Who,
  project_id: number,
  action: string,
  stage: Stage = 'arranging',
): Promise<Project> {
  const project = await manageProject(ctx, project_id)
  inTime(project, action, stage)
  return project
}

/** As `arrangeProject`, for a group and its project. */
export async function arrangeGroup(
  ctx: Who,
  group_id: number,
  action: string,
  stage: Stage = 'arranging',
): Promise<{ group: Group; project: Project }> {
  const found = await manageGroup(ctx, group_id)
  inTime(found.project, action, stage)
  return found
}

/** How the log names a group. */
export const groupTarget = (group: Pick<Group, 'group_code' | 'group_name'>) =>
  `评审组 ${group.group_code} ${group.group_name}`
