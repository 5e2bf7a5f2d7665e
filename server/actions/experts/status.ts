import { arrangeProject } from '#server/access/arrange'
import { changeStatus } from '#server/db/queries/seatStatus'
import type { Handlers } from '#server/define'

/** 修改专家状态 */
export const statusHandlers: Handlers<'update_expert_status'> = {
  async update_expert_status({ project_id, ...change }, ctx) {
    const project = await arrangeProject(ctx, project_id, '修改专家状态')
    return changeStatus(ctx, project, change)
  },
}
