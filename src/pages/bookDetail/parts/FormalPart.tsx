import { useQuery } from '@tanstack/react-query'
import { Flex, Table } from 'antd'
import type { Output } from '#contract'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { query } from '#src/api/query'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'
import { FORMAL_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { RoundView } from '#src/features/supplement/RoundView'
import { LoadFailed } from '#src/ui/LoadFailed'

type Material = Output<'material_list'>['materials'][number]

/** 形式审查: how each round has ended, and what was found about each material. */
export default function FormalPart({ book: { book_id } }: { book: BookDetails }) {
  const { data, error, isFetching, refetch } = useQuery(query('material_list', { book_id }))
  const rounds = useQuery(query('formal_rounds', { book_id }))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Flex vertical gap={16}>
      {rounds.data?.rounds.map((round) => (
        <RoundView key={round.round} round={round} />
      ))}
      <Table<Material>
        size="small"
        rowKey="code"
        loading={isFetching}
        dataSource={data?.materials.filter(({ current }) => current?.formal_result) ?? []}
        pagination={false}
        locale={{ emptyText: '没有单项材料的审查结果' }}
        columns={[
          { title: '编码', dataIndex: 'code', width: 64 },
          { title: '材料', key: 'name', width: 220, render: (_, { code }) => MATERIAL[code] },
          {
            title: '结果',
            key: 'result',
            width: 100,
            render: (_, { current }) =>
              current?.formal_result && <Status of={FORMAL_LOOK} value={current.formal_result} />,
          },
          { title: '意见', key: 'remark', render: (_, { current }) => current?.formal_remark },
        ]}
      />
    </Flex>
  )
}
