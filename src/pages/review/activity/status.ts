import type { TagProps } from 'antd'
import type { ProjectStatus } from '#contract/dict'

/** Grey before and after, blue while it is prepared, green while people review. */
export const STATUS_COLOURS: Partial<Record<ProjectStatus, TagProps['color']>> = {
  configuring: 'blue',
  ready: 'cyan',
  reviewing: 'green',
  paused: 'orange',
  leader_stage: 'geekblue',
  weighting: 'purple',
  publicity: 'gold',
}
