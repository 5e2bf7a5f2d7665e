import { Form, Input, Select } from 'antd'
import type { Input as In } from '#contract'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/facts/seats'
import { MajorFilter, ProvinceFilter } from '#src/features/filters/BookFilters'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { EXPERT_KINDS, TITLE_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { ChoiceFilter } from '#src/list/ChoiceFilter'

type Query = In<'project_expert_list'>
const Filter = Form.Item<Query>

const IN_PROJECT = [
  { value: 1, label: '在本活动中' },
  { value: 0, label: '不在本活动中' },
]

const ENTERED = [
  { value: 0, label: '未进入' },
  { value: 1, label: '已进入' },
]

/** What experts are looked for by. */
export const RosterFilters = ({ project_id }: { project_id: number }) => (
  <>
    <Filter name="keyword">
      <Input
        allowClear
        aria-label="关键字"
        placeholder="姓名、登录名、单位、专业领域、手机"
        style={{ width: 290 }}
      />
    </Filter>
    <Filter name="unit">
      <Input allowClear aria-label="单位" placeholder="单位" style={{ width: 150 }} />
    </Filter>
    <Filter name="in_project">
      <Select
        allowClear
        aria-label="是否在本活动"
        placeholder="是否在本活动"
        options={IN_PROJECT}
        style={{ width: 140 }}
      />
    </Filter>
    <Filter name="group_id">
      <GroupFilter project_id={project_id} aria-label="评审组" placeholder="评审组" />
    </Filter>
    <ChoiceFilter<Query> name="member_type" labels={MEMBER_TYPE} placeholder="人员类型" />
    <ChoiceFilter<Query> name="expert_status" labels={EXPERT_STATUS} placeholder="状态" width={140} />
    <Filter name="entered">
      <Select
        allowClear
        aria-label="是否已进入"
        placeholder="是否已进入"
        options={ENTERED}
        style={{ width: 130 }}
      />
    </Filter>
    <ProvinceFilter />
    <MajorFilter />
    <DictFilter<Query> name="title_level" dict={TITLE_LEVELS} placeholder="职称级别" />
    <DictFilter<Query> name="expert_kind" dict={EXPERT_KINDS} placeholder="专家类型" />
  </>
)
