import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { call } from '#src/api/call'
import { query } from '#src/api/query'
import { fileSize } from '#src/lib/fileSize'
import { saveFile } from '#src/lib/saveFile'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'
import { LoadFailed } from '#src/ui/LoadFailed'

type Material = Output<'material_list'>['materials'][number]

/** Saves the version in force; the token opens it, no address does. */
function FileLink({ material_id, file_name }: { material_id: number; file_name: string }) {
  const [isBusy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    try {
      saveFile(await call('material_content', { material_id }), file_name, 'application/octet-stream')
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void fetch()}>
      {file_name}
    </Button>
  )
}

const aboutOf = ({ current }: Material): string =>
  current
    ? [
        fileSize(current.size),
        current.pages !== null && `${current.pages}页`,
        `第${current.version}版`,
        current.stamp_checked === 1 && '已核对盖章',
      ]
        .filter(Boolean)
        .join('，')
    : ''

/** 申报材料: what the book needs and what there is, each in the version in force. */
export default function MaterialsPart({ book: { book_id } }: { book: BookDetails }) {
  const { data, error, isFetching, refetch } = useQuery(query('material_list', { book_id }))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  // What the book does not need is listed where somebody has handed it in all the same.
  const rows = data?.materials.filter(({ why, current }) => why !== null || current !== null) ?? []
  return (
    <Table<Material>
      size="small"
      rowKey="code"
      loading={isFetching}
      dataSource={rows}
      pagination={false}
      locale={{ emptyText: '没有申报材料' }}
      columns={[
        { title: '编码', dataIndex: 'code', width: 64 },
        { title: '材料', key: 'name', width: 200, render: (_, { code }) => MATERIAL[code] },
        {
          title: '文件',
          key: 'file',
          render: (_, { current, why }) =>
            current ? <FileLink {...current} /> : why === null ? '—' : '未提交',
        },
        { title: '说明', key: 'about', width: 190, render: (_, material) => aboutOf(material) },
        {
          title: '上传时间',
          key: 'time',
          width: 160,
          render: (_, { current }) => [current?.upload_time, current?.upload_name].filter(Boolean).join(' '),
        },
      ]}
    />
  )
}
