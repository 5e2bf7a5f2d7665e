import { oneOf } from '#contract/define'
import { PROJECT_STATUS, type ProjectStatus } from '#contract/dict'
import { DIRECTORS, MANAGERS, type Role } from '#contract/roles'

/** One step in the life of a review. */
export interface Step {
  to: ProjectStatus
  label: string
  who: readonly Role[]
  /** It is never taken without saying why. */
  reason?: true
}

const STEPS: Readonly<Record<ProjectStatus, readonly Step[]>> = {
  draft: [{ to: 'configuring', label: '开始配置', who: DIRECTORS }],
  configuring: [{ to: 'ready', label: '完成配置', who: DIRECTORS }],
  ready: [
    { to: 'reviewing', label: '启动评审', who: MANAGERS },
    { to: 'configuring', label: '退回配置', who: DIRECTORS },
  ],
  reviewing: [
    { to: 'paused', label: '暂停评审', who: MANAGERS, reason: true },
    { to: 'leader_stage', label: '进入组长综合', who: DIRECTORS },
  ],
  paused: [{ to: 'reviewing', label: '恢复评审', who: MANAGERS }],
  leader_stage: [{ to: 'weighting', label: '进入核分', who: DIRECTORS }],
  weighting: [{ to: 'publicity', label: '进入公示', who: DIRECTORS }],
  publicity: [{ to: 'finished', label: '结束评审', who: DIRECTORS }],
  finished: [{ to: 'archived', label: '归档', who: ['admin'] }],
  archived: [],
}

const Status = oneOf(PROJECT_STATUS, '状态')

/** The status of a database row, which knows it as text only. */
export const statusOf = (row: { project_status: string }): ProjectStatus => Status.parse(row.project_status)

/** Where a review may go from here. */
export const stepsFrom = (from: ProjectStatus): readonly Step[] => STEPS[from]

export const mayTake = (step: Step, roles: readonly Role[]): boolean =>
  step.who.some((role) => roles.includes(role))
