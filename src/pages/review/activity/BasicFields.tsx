import { Input, InputNumber, Select } from 'antd'
import { options, PROJECT_TYPE, REVIEW_MODE } from '#contract/dict'
import { FlagInput, TimeInput } from '#src/ui/WireInputs'
import { Fields, isFrozen, ProjectItem } from './items'

/** 基本信息 */
export const BasicFields = ({ started }: { started: boolean }) => (
  <Fields>
    <ProjectItem name="project_name" span={24}>
      <Input maxLength={80} />
    </ProjectItem>
    <ProjectItem name="year">
      <InputNumber style={{ width: '100%' }} precision={0} />
    </ProjectItem>
    <ProjectItem name="batch_name">
      <Input maxLength={50} placeholder="如：第一批" />
    </ProjectItem>
    <ProjectItem name="project_type" chosen>
      <Select options={options(PROJECT_TYPE)} disabled={isFrozen(started, 'project_type')} />
    </ProjectItem>
    <ProjectItem name="review_mode" chosen>
      <Select options={options(REVIEW_MODE)} />
    </ProjectItem>
    <ProjectItem name="is_test">
      <FlagInput disabled={isFrozen(started, 'is_test')} />
    </ProjectItem>
  </Fields>
)

/** 时间 */
export const TimeFields = () => (
  <Fields>
    <ProjectItem name="review_begin_time" chosen>
      <TimeInput />
    </ProjectItem>
    <ProjectItem name="review_end_time" chosen>
      <TimeInput />
    </ProjectItem>
    <ProjectItem name="leader_end_time" span={24}>
      <TimeInput />
    </ProjectItem>
    <ProjectItem name="publicity_begin_time">
      <TimeInput />
    </ProjectItem>
    <ProjectItem name="publicity_end_time">
      <TimeInput />
    </ProjectItem>
  </Fields>
)
