import { Select } from 'antd'
import { CHOOSE_PROJECT } from '#contract/errors'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import type { useManagedProject } from './useManagedProject'

/** Pixels: the longest names are cut, and shown in full in the list. */
const WIDTH = 320

/** Chooses the project of a page that has no header to do so. */
export function ProjectSelect({ managed }: { managed: ReturnType<typeof useManagedProject> }) {
  return (
    <Select
      aria-label="评审活动"
      style={{ width: WIDTH }}
      value={managed.project?.project_id}
      loading={managed.projects === undefined && !managed.error}
      placeholder={CHOOSE_PROJECT}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={managed.projects?.map(({ project_id, project_name, project_status }) => ({
        value: project_id,
        label: `${project_name}（${PROJECT_STATUS[project_status]}）`,
      }))}
      onChange={managed.choose}
    />
  )
}
