import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Table, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import { tryPlan } from './allocation'
import styles from './Allocate.module.css'
import type { Place } from './place'

type Draw = Output<'draw_list'>[number]

const PRINT_LENGTH = 12

const columns = (repeat: (draw: Draw) => void, isPending: boolean): Columns<Draw> => [
  { title: '时间', dataIndex: 'create_time', width: 165 },
  { title: '方式', dataIndex: 'mode', width: 80, render: (mode) => (mode === 'random' ? '抽签' : '按规则') },
  { title: '操作人', dataIndex: 'user_name', width: 100, ellipsis: true },
  {
    title: '已分/应分',
    dataIndex: 'filled',
    width: 100,
    render: (filled, { needed }) => `${filled} / ${needed}`,
  },
  {
    title: '随机种子',
    dataIndex: 'seed',
    width: 210,
    render: (seed) => (
      <Typography.Text copyable={{ text: seed }} code ellipsis style={{ maxWidth: 190 }}>
        {seed}
      </Typography.Text>
    ),
  },
  {
    title: '方案指纹',
    dataIndex: 'plan_hash',
    width: 190,
    render: (hash) => (
      <Typography.Text copyable={{ text: hash }} code>
        <span title={hash}>{hash.slice(0, PRINT_LENGTH)}…</span>
      </Typography.Text>
    ),
  },
  actionsColumn(
    (draw) => (
      <Button type="link" disabled={isPending} onClick={() => repeat(draw)}>
        复核
      </Button>
    ),
    80,
  ),
]

/** 抽签与分配记录: every plan that was written, and a way for anyone to repeat it. */
export function Draws({ place }: { place: Place }) {
  const { data, isFetching } = useQuery(query('draw_list', { group_id: place.group_id }))
  const [checked, setChecked] = useState<{ draw: Draw; isSame: boolean }>()
  const repeat = useMutation({
    meta: { keep: true },
    mutationFn: async (draw: Draw) => {
      const order = { way: draw.mode === 'random' ? 'lot' : 'rule', only_gap: 0, seed: draw.seed } as const
      const { plan_hash } = await tryPlan(place, order, { from_scratch: 1 })
      return { draw, isSame: plan_hash === draw.plan_hash }
    },
    onSuccess: setChecked,
  })
  const shown = columns(repeat.mutate, repeat.isPending)
  return (
    <section aria-label="抽签与分配记录">
      <h3 className={styles['heading']}>抽签与分配记录</h3>
      <p className={styles['hint']}>
        任何人都可以复核：用记录中的方式和种子重新试算（点“复核”，或在上面选“重新开始”并填入种子），教材、专家、顺序和回避名单未变时，方案指纹必定相同。在已有分配上补齐的记录，起点不同，指纹可以不同。
      </p>
      <Table<Draw>
        rowKey="draw_id"
        size="small"
        loading={isFetching}
        columns={shown}
        dataSource={data ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: totalWidth(shown) }}
      />
      {checked && (
        <output className={styles['verdict']}>
          {checked.isSame
            ? `种子“${checked.draw.seed}”复核一致：重新试算得到同一方案。`
            : `种子“${checked.draw.seed}”复核不一致：此后教材、专家或回避有变化，或当时是在已有分配上补齐。`}
        </output>
      )}
    </section>
  )
}
