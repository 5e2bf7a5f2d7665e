import { useQuery } from '@tanstack/react-query'
import { Button, Table, Tag } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { OPINION_STATUS, isInForce } from '#contract/facts/opinions'
import { type ProjectStatus, tooLateFor } from '#contract/facts/projectLife'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { query, useAct } from '#src/api/query'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { confirmLoss } from '#src/ui/confirmLoss'
import { ChooseActing } from './ChooseActing'
import styles from '#src/pages/groupBooks/GroupBooks.module.css'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

type Line = Output<'acting_leader_list'>[number]

const COLUMNS: Columns<Line> = [
  { title: '教材', dataIndex: 'book_name', width: 210, ellipsis: true },
  {
    title: '组长与副组长',
    dataIndex: 'leaders',
    width: 340,
    render: (leaders) =>
      leaders.map(({ name, leader_type, reason }) => (
        <div key={name}>
          {MEMBER_TYPE[leader_type]}
          {name}：{reason ?? '不须回避'}
        </div>
      )),
  },
  {
    title: '代理组长',
    dataIndex: 'acting',
    width: 210,
    render: (acting) =>
      acting === null ? (
        <Tag color="error">未指定</Tag>
      ) : acting.problem === null ? (
        acting.name
      ) : (
        <>
          {acting.name} <Tag color="error">{acting.problem}，请另行指定</Tag>
        </>
      ),
  },
  { title: '小组意见', dataIndex: 'opinion_status', width: 90, render: (status) => OPINION_STATUS[status] },
]

const SUBMITTED = '小组意见已提交，请先退回'
const isSubmitted = ({ opinion_status }: Line) => isInForce(opinion_status)

interface Props {
  place: ArrangedGroup
  project_status: ProjectStatus
}

/** 代理组长: who writes the group's opinion of a book that its leader and deputy must both avoid. */
export function ActingLeaders({ place: { group_id }, project_status }: Props) {
  const { data = [] } = useQuery(query('acting_leader_list', { group_id }))
  const [chosenFor, setChosenFor] = useState<Line>()
  const set = useAct('acting_leader_set')
  const late = tooLateFor('led', project_status, '指定代理组长')
  if (data.length === 0) return null
  const withdraw = ({ book_id, book_name, acting }: Line) =>
    confirmLoss({
      title: `确定撤销${acting?.name ?? ''}对《${book_name}》的代理？`,
      loss: '撤销后他不能再查看和填写该教材的小组意见；已暂存的内容保留。',
      verb: '撤销代理',
      onOk: async () => {
        await set.mutateAsync({ group_id, book_id, user_id: null })
        toast.success('已撤销代理组长')
      },
    })
  const columns: Columns<Line> = [
    ...COLUMNS,
    actionsColumn((line) => {
      const why = late ?? (isSubmitted(line) ? SUBMITTED : undefined)
      const state = { disabled: why !== undefined, title: why }
      const isNeeded = line.leaders.every(({ reason }) => reason !== null)
      return (
        <Can permission={['review:group:leader']}>
          {isNeeded && (
            <Button type="link" {...state} onClick={() => setChosenFor(line)}>
              {line.acting ? '更换' : '指定'}
            </Button>
          )}
          {line.acting && (
            <Button type="link" danger {...state} onClick={() => withdraw(line)}>
              撤销
            </Button>
          )}
        </Can>
      )
    }, 120),
  ]
  return (
    <section aria-label="代理组长">
      <h3 className={styles['heading']}>组长与副组长均须回避的教材</h3>
      <p className={styles['note']}>
        须为每种教材指定一位不须回避的专家代理组长，由其查看评审并填写小组意见。
      </p>
      <Table<Line>
        rowKey="book_id"
        size="small"
        columns={columns}
        dataSource={data}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: totalWidth(columns) }}
      />
      {chosenFor && (
        <ChooseActing group_id={group_id} book={chosenFor} onClose={() => setChosenFor(undefined)} />
      )}
    </section>
  )
}
