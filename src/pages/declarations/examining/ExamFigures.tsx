import { useQuery } from '@tanstack/react-query'
import { Flex, Statistic, Table } from 'antd'
import type { Output } from '#contract'
import { query } from '#src/api/query'

type Examiner = Output<'formal_exam_figures'>['examiners'][number]

/** 形式审查概况: how much waits, and with whom how long. */
export function ExamFigures({ isOffice }: { isOffice: boolean }) {
  const { data } = useQuery(query('formal_exam_figures', {}))
  if (!data) return null
  return (
    <Flex vertical gap={12}>
      <Flex gap={40} wrap>
        {isOffice && <Statistic title="待移交" value={data.recommended} suffix="种" />}
        <Statistic title="待审" value={data.open} suffix="种" />
        <Statistic title="待复审" value={data.second} suffix="种" />
        <Statistic title="补正中" value={data.supplement} suffix="种" />
        <Statistic title="逾期" value={data.late} suffix="种" />
        <Statistic title="已审" value={data.done} suffix="种" />
      </Flex>
      {isOffice && (
        <Table<Examiner>
          size="small"
          rowKey="user_id"
          pagination={false}
          scroll={{ y: 180 }}
          dataSource={data.examiners}
          locale={{ emptyText: '还没有形式审查员，请在用户管理中授予角色' }}
          columns={[
            { title: '形审员', dataIndex: 'examiner_name' },
            { title: '单位', dataIndex: 'dept_name', render: (name: string | null) => name ?? '—' },
            { title: '待审', dataIndex: 'open', align: 'end', width: 80 },
            { title: '待复审', dataIndex: 'second', align: 'end', width: 80 },
            { title: '逾期', dataIndex: 'late', align: 'end', width: 80 },
            { title: '已审', dataIndex: 'done', align: 'end', width: 80 },
            {
              title: '最久等待',
              dataIndex: 'oldest_days',
              align: 'end',
              width: 110,
              render: (days: number | null) => (days === null ? '—' : `${days}天`),
            },
          ]}
        />
      )}
    </Flex>
  )
}
