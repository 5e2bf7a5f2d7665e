import { useQuery } from '@tanstack/react-query'
import { Flex, Select, Table } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { STAGE, type SchoolStage } from '#contract/facts/books'
import { keysOf } from '#contract/facts/closed'
import { query } from '#src/api/query'
import { figure } from '#src/lib/figure'
import { totalWidth, type Columns } from '#src/list/columns'
import { LoadFailed } from '#src/ui/LoadFailed'

type Line = Output<'dzx_zhuanjia_static'>['rows'][number]

const STAGES = keysOf(STAGE).map((value) => ({ value, label: STAGE[value] }))
const VIRTUAL_ABOVE = 100
const COLUMNS: Columns<Line> = [
  { title: '学段', dataIndex: 'stage', width: 90, render: (stage) => (stage ? STAGE[stage] : '未标学段') },
  { title: '专家', dataIndex: 'name', width: 110, ellipsis: true },
  { title: '单位', dataIndex: 'unit', width: 220, ellipsis: true },
  { title: '应评', dataIndex: 'assigned_num', width: 90, align: 'end' },
  { title: '已评', dataIndex: 'done_num', width: 90, align: 'end' },
  { title: '均分', dataIndex: 'avg_score', width: 90, align: 'end', render: figure },
  { title: '推荐', dataIndex: 'recommend_num', width: 90, align: 'end' },
  { title: '不推荐', dataIndex: 'not_recommend_num', width: 90, align: 'end' },
]

/** 大中小一体化: how the experts worked, stage by stage. */
export function StageStatistics({ project_id }: { project_id: number }) {
  const [stage, setStage] = useState<SchoolStage>()
  const { data, error, refetch, isLoading } = useQuery(
    query('dzx_zhuanjia_static', { project_id, ...(stage && { stage }) }),
  )
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  const rows = data?.rows ?? []
  return (
    <Flex vertical gap={16} align="start">
      <Select<SchoolStage>
        allowClear
        aria-label="学段"
        placeholder="全部学段"
        style={{ width: 140 }}
        options={STAGES}
        value={stage}
        onChange={setStage}
      />
      <Table<Line>
        size="small"
        rowKey={({ user_id, stage }) => `${user_id}:${stage}`}
        loading={isLoading}
        columns={COLUMNS}
        dataSource={rows}
        pagination={false}
        virtual={rows.length > VIRTUAL_ABOVE}
        scroll={{ x: totalWidth(COLUMNS), y: 480 }}
      />
      {data && (
        <p>
          合计：应评 {data.total.assigned_num}，已评 {data.total.done_num}，均分{' '}
          {figure(data.total.avg_score)}，推荐 {data.total.recommend_num}，不推荐{' '}
          {data.total.not_recommend_num}
        </p>
      )}
    </Flex>
  )
}
