import { Input, InputNumber, Select } from 'antd'
import { options } from '#contract/facts/closed'
import { PROJECT_TYPE, REVIEW_MODE } from '#contract/facts/project'
import { FlagInput, TimeInput } from '#src/ui/WireInputs'
import { FieldsInRow, isFrozen, ProjectItem } from './items'

/** 基本信息 */
export const BasicFields = ({ started }: { started: boolean }) => (
  <FieldsInRow>
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
  </FieldsInRow>
)

/** 时间 */
export const TimeFields = () => (
  <FieldsInRow>
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
  </FieldsInRow>
)
