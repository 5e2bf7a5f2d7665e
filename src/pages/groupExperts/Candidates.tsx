import { Button, Checkbox, Form, Input, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { useAct } from '#src/api/query'
import { MajorFilter, ProvinceFilter } from '#src/features/filters/BookFilters'
import { JOINING_SEATS, type JoiningSeat } from '#src/features/experts/joiningSeats'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { EXPERT_KINDS, TITLE_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { avoidedBooks } from './avoidedBooks'

const Filter = Form.Item<In<'group_user'>>

const COLUMNS: Columns<Row<'group_user'>> = [
  { title: '姓名', dataIndex: 'name', width: 72, ellipsis: true },
  {
    title: '单位',
    dataIndex: 'unit',
    width: 120,
    ellipsis: true,
    render: (unit, row) => (
      <>
        {row.same_unit_in_group === 1 && <Tag color="warning">组内同单位</Tag>}
        {unit}
      </>
    ),
  },
  { title: '职称', dataIndex: 'title', width: 84, ellipsis: true, extra: true },
  { title: '专业领域', dataIndex: 'major_domain', width: 96, ellipsis: true },
  { title: '所在组', dataIndex: 'current_group_name', width: 84, ellipsis: true, extra: true },
  avoidedBooks,
  { title: '省份', dataIndex: 'province_name', width: 80, extra: true },
  { title: '手机', dataIndex: 'phone', width: 120, extra: true },
]

const asFlag = (event: { target: { checked: boolean } }) => (event.target.checked ? 1 : undefined)
const asChecked = (value: unknown) => ({ checked: value === 1 })

const CandidateFilters = () => (
  <>
    <Filter name="keyword">
      <Input allowClear placeholder="姓名、单位、专业领域" style={{ width: 190 }} />
    </Filter>
    <MajorFilter />
    <ProvinceFilter />
    <DictFilter<In<'group_user'>> name="title_level" dict={TITLE_LEVELS} placeholder="职称级别" />
    <DictFilter<In<'group_user'>> name="expert_kind" dict={EXPERT_KINDS} placeholder="专家类型" />
    <Filter name="only_free" valuePropName="checked" getValueFromEvent={asFlag} getValueProps={asChecked}>
      <Checkbox>未入组</Checkbox>
    </Filter>
  </>
)

/** Experts who are not in the group, to be seated in it. */
export function Candidates({ group_id, late }: { group_id: number; late: string | undefined }) {
  const list = useList('group_user', { fixed: { group_id }, rowKey: 'user_id', selection: true })
  const join = useAct('people_group')
  const [member_type, setSeat] = useState<JoiningSeat>('expert')
  const [invites, setInvites] = useState(false)

  const send = async () => {
    const chosen = list.selected
    const { added, skipped } = await join.mutateAsync({
      group_id,
      user_ids: chosen.map(({ user_id }) => user_id),
      member_type,
      invite: invites ? 1 : 0,
    })
    list.select([])
    showOutcome(
      `已加入${added.length}人`,
      skipped.map(({ user_id, reason }) => ({
        key: user_id,
        name: chosen.find((c) => c.user_id === user_id)?.name ?? '',
        reason,
      })),
    )
  }

  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      filters={<CandidateFilters />}
      actions={
        <Space wrap>
          <Select
            aria-label="人员类型"
            value={member_type}
            options={JOINING_SEATS}
            onChange={setSeat}
            style={{ width: 90 }}
          />
          <Checkbox checked={invites} onChange={(event) => setInvites(event.target.checked)}>
            待本人确认
          </Checkbox>
          <Can permission={['review:expert:add']}>
            <Button
              type="primary"
              disabled={late !== undefined || list.selected.length === 0}
              title={late}
              loading={join.isPending}
              onClick={() => void send().catch(() => undefined)}
            >
              加入{list.selected.length > 0 && `（${list.selected.length}）`}
            </Button>
          </Can>
        </Space>
      }
    />
  )
}
