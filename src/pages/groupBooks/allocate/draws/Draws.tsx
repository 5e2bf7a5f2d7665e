import { useQuery } from '@tanstack/react-query'
import { Button, Table, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { query, useWrite } from '#src/api/query'
import { actionsColumn, totalWidth, type Columns } from '#src/list/columns'
import styles from '#src/pages/groupBooks/allocate/Allocate.module.css'
import { DRAW_MODES } from '#src/pages/groupBooks/allocate/allocation'
import { DrawRecord } from './DrawRecord'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

type Draw = Output<'draw_list'>[number]

const PRINT_LENGTH = 12
const VERDICTS: Readonly<Record<string, string>> = {
  true: '复核一致：用当时的数据重新计算，得到同一方案。',
  false: '复核不一致：用当时的数据重新计算，得到另一方案，请保留记录并联系技术支持。',
  null: '的记录没有保存当时的数据，不能复核。',
}

const columns = (
  repeat: (draw: Draw) => void,
  show: (draw: Draw) => void,
  isPending: boolean,
): Columns<Draw> => [
  { title: '时间', dataIndex: 'create_time', width: 165 },
  { title: '方式', dataIndex: 'mode', width: 80, render: (mode) => DRAW_MODES[mode] },
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
      <>
        <Button type="link" disabled={isPending} onClick={() => repeat(draw)}>
          复核
        </Button>
        <Button type="link" onClick={() => show(draw)}>
          记录
        </Button>
      </>
    ),
    130,
  ),
]

/** 抽签与分配记录: every plan that was written, and a way for anyone to repeat it. */
export function Draws({ place }: { place: ArrangedGroup }) {
  const { data, isLoading } = useQuery(query('draw_list', { group_id: place.group_id }))
  const [checked, setChecked] = useState<{ draw: Draw; repeats: boolean | null }>()
  const [opened, setShown] = useState<Draw>()
  const repeat = useWrite({
    meta: { keep: true },
    mutationFn: async (draw: Draw) => {
      const { repeats } = await call('draw_record', { draw_id: draw.draw_id })
      return { draw, repeats }
    },
  })
  const again = (draw: Draw) => repeat.mutate(draw, { onSuccess: setChecked })
  const shown = columns(again, setShown, repeat.isPending)
  return (
    <section aria-label="抽签与分配记录">
      <h3 className={styles['heading']}>抽签与分配记录</h3>
      <p className={styles['hint']}>
        任何人都可以复核：点“复核”，用写入时保存的数据和种子重新计算并核对方案指纹；点“记录”可以打印，或导出复核文件，在别的计算机上用一条命令重算。
      </p>
      <Table<Draw>
        rowKey="draw_id"
        size="small"
        loading={isLoading}
        columns={shown}
        dataSource={data ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: totalWidth(shown) }}
      />
      {checked && (
        <output className={styles['verdict']}>
          {`种子“${checked.draw.seed}”${VERDICTS[String(checked.repeats)]}`}
        </output>
      )}
      {opened && <DrawRecord draw_id={opened.draw_id} onClose={() => setShown(undefined)} />}
    </section>
  )
}
