import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Input, InputNumber, Modal, Table } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { MOST_SAMPLES } from '#contract/rules/book/samples'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { actionsColumn, type Columns } from '#src/list/columns'
import { confirmLoss } from '#src/ui/confirmLoss'
import type { GroupBook } from './bookColumns'
import type { GroupTabProps } from '#src/pages/groupBooks/arrangedGroup'

type Sample = Output<'group_ten_book'>[number]

interface Props extends GroupTabProps {
  /** Books ticked in the list, to be made samples by choice. */
  chosen: readonly GroupBook[]
  onClose: () => void
}

const COLUMNS: Columns<Sample> = [
  { title: '样书', dataIndex: 'book_name', width: 320, ellipsis: true },
  {
    title: '已评/专家',
    dataIndex: 'done_num',
    width: 100,
    render: (done, { given_num }) => `${done} / ${given_num}`,
  },
]

type SampleAct = ReturnType<typeof useAct<'group_ten_book'>>

/** Makes samples ordinary books again, after a warning of what is lost with them. */
const clearing =
  (act: SampleAct, group_id: number) =>
  (samples: readonly Sample[]): void => {
    const done = samples.reduce((sum, { done_num }) => sum + done_num, 0)
    confirmLoss({
      title:
        samples.length === 1 ? `确定清除试评样书《${samples[0]?.book_name}》？` : '确定清除全部试评样书？',
      loss: `试评任务和${done}份试评将删除，不可恢复；教材恢复为普通教材，可以正式分配。`,
      verb: '清除',
      onOk: () => act.mutateAsync({ group_id, op: 'clear', book_ids: samples.map(({ book_id }) => book_id) }),
    })
  }

interface DrawProps extends Pick<Props, 'late' | 'chosen'> {
  act: SampleAct
  group_id: number
}

/** Makes books samples: drawn by lot, or those that are ticked. */
function Drawing({ act, group_id, late, chosen }: DrawProps) {
  const [num, setNum] = useState(3)
  const [seed, setSeed] = useState('')
  const locked = { disabled: late !== undefined, title: late, loading: act.isPending }
  return (
    <>
      <InputNumber
        aria-label="样书数"
        min={1}
        max={MOST_SAMPLES}
        value={num}
        onChange={(value) => setNum(value ?? 1)}
        suffix="种"
        style={{ width: 100 }}
      />
      <Input
        aria-label="随机种子"
        placeholder="随机种子，可不填"
        maxLength={64}
        value={seed}
        onChange={({ target }) => setSeed(target.value)}
        style={{ width: 170 }}
      />
      <Button
        {...locked}
        type="primary"
        onClick={() => act.mutate({ group_id, op: 'draw', num, ...(seed.trim() && { seed }) })}
      >
        随机抽取
      </Button>
      <Button
        {...locked}
        disabled={locked.disabled || chosen.length === 0}
        onClick={() => act.mutate({ group_id, op: 'draw', book_ids: chosen.map(({ book_id }) => book_id) })}
      >
        用所选教材（{chosen.length}）
      </Button>
    </>
  )
}

/** 试评样书: what the group's experts mark before they begin, to find a common measure. It counts nowhere. */
export function Samples({ place: { group_id, group_name }, late, chosen, onClose }: Props) {
  const { data, isFetching } = useQuery({
    queryKey: ['group_ten_book', { group_id }],
    queryFn: ({ signal }) => call('group_ten_book', { group_id, op: 'list' }, { signal, repeatable: true }),
  })
  const act = useAct('group_ten_book')
  const clear = clearing(act, group_id)
  const columns: Columns<Sample> = [
    ...COLUMNS,
    actionsColumn(
      (sample) => (
        <Button type="link" danger disabled={late !== undefined} title={late} onClick={() => clear([sample])}>
          清除
        </Button>
      ),
      80,
    ),
  ]
  return (
    <Modal open width={720} title={`试评样书：${group_name}`} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        <p>
          组内每位专家都试评同一批样书（须回避的除外），以统一尺度。试评不计入进度和结果，样书在清除之前不参加正式分配；每组最多
          {MOST_SAMPLES}
          种。随机抽取的种子和候选名单记入“抽签与分配记录”，任何人都可以复核。样书清除并正式分配之后，活动才能进入组长综合。
        </p>
        <Flex gap="small" align="center" wrap>
          <Drawing act={act} group_id={group_id} late={late} chosen={chosen} />
          <Button
            danger
            disabled={late !== undefined || !data?.length}
            title={late}
            loading={act.isPending}
            onClick={() => data && clear(data)}
          >
            全部清除
          </Button>
        </Flex>
        <Table<Sample>
          rowKey="book_id"
          size="small"
          loading={isFetching}
          columns={columns}
          dataSource={data ?? []}
          locale={{ emptyText: '还没有试评样书' }}
          pagination={false}
        />
      </Flex>
    </Modal>
  )
}
