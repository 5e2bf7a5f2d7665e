import { useQuery } from '@tanstack/react-query'
import {
  Button,
  Drawer,
  Empty,
  Flex,
  Select,
  Table,
  Tag,
  Typography,
  Upload,
  type TableColumnsType,
} from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { RECOMMENDERS } from '#contract/facts/declaration/recommending'
import { refusedSheet, SHEET_MB } from '#contract/rules/recommending/sheet'
import { query, useAct } from '#src/api/query'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { useUnsaved } from '#src/ui/unsaved'
import { SealedFile } from './SealedFile'
import { SheetPaperButton } from './SheetPaperButton'

type UnitSheet = Output<'recommend_sheet_list'>[number]

/** Uploads the scan of the sealed sheet; the one before stays among the earlier versions. */
function SealedUpload({ year, unit }: { year: number; unit: UnitSheet }) {
  const act = useAct('recommend_sheet_save')
  useUnsaved(act.isPending)
  const send = (file: File) => {
    const refused = refusedSheet(file)
    if (refused !== undefined) toast.error(refused)
    else
      act.mutate(
        { year, file },
        { onSuccess: ({ version, pages }) => toast.success(`已上传第${version}版，共${pages}页`) },
      )
  }
  return (
    <Upload
      accept=".pdf"
      showUploadList={false}
      disabled={act.isPending || unit.book_num === 0}
      beforeUpload={(file) => {
        send(file)
        return false
      }}
    >
      <Button type="primary" size="small" loading={act.isPending} disabled={unit.book_num === 0}>
        {unit.versions.length > 0 ? '替换盖章件' : '上传盖章件'}
      </Button>
    </Upload>
  )
}

const earlierVersions = ({ versions }: UnitSheet) => (
  <Flex vertical gap={8}>
    <Typography.Text strong>以前的版本</Typography.Text>
    {versions.slice(1).map((sheet) => (
      <SealedFile key={sheet.sheet_id} sheet={sheet} />
    ))}
  </Flex>
)

/** @param isOwn whether the user may upload the sheet of a unit */
const columnsOf = (year: number, isOwn: (unit: UnitSheet) => boolean): TableColumnsType<UnitSheet> => [
  { title: '推荐单位', dataIndex: 'dept_name', width: 150, ellipsis: true },
  { title: '推荐', dataIndex: 'book_num', width: 64, render: (num: number) => `${num}种` },
  {
    title: '盖章汇总表',
    key: 'sealed',
    render: (_, { versions: [current], is_outdated }) =>
      current ? (
        <Flex vertical gap={4} align="start">
          <SealedFile sheet={current} />
          {is_outdated && <Tag color="warning">已上传的汇总表与当前推荐不一致</Tag>}
        </Flex>
      ) : (
        <Typography.Text type="secondary">未上传</Typography.Text>
      ),
  },
  {
    title: '操作',
    key: 'actions',
    width: 210,
    render: (_, unit) => (
      <Flex gap={8} wrap>
        {unit.book_num > 0 && (
          <SheetPaperButton year={year} unit={unit} size="small">
            导出PDF
          </SheetPaperButton>
        )}
        {isOwn(unit) && <SealedUpload year={year} unit={unit} />}
      </Flex>
    ),
  },
]

function Sheets({ year }: { year: number }) {
  const { user, roles } = useMe()
  const { data, error, refetch } = useQuery(query('recommend_sheet_list', { year }))
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  const uploads = RECOMMENDERS.some((role) => roles.includes(role))
  const isOwn = ({ dept_id }: UnitSheet) => uploads && dept_id === user.dept?.deptId
  return (
    <Table<UnitSheet>
      size="small"
      rowKey="dept_id"
      columns={columnsOf(year, isOwn)}
      dataSource={data}
      pagination={false}
      scroll={{ x: 760 }}
      expandable={{
        rowExpandable: ({ versions }) => versions.length > 1,
        expandedRowRender: earlierVersions,
      }}
      locale={{
        emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${year}年还没有推荐的教材`} />,
      }}
    />
  )
}

/** 推荐汇总表: of the own unit, or of those that the user reads; on paper, and as it came back with the seal. */
export default function SheetsDrawer({ onClose }: { onClose: () => void }) {
  const { data: batches = [] } = useQuery(query('declare_batch_list', {}))
  const [chosen, setChosen] = useState<number>()
  const year = chosen ?? batches[0]?.year
  return (
    <Drawer open title="推荐汇总表" size={860} onClose={onClose}>
      <Flex vertical gap={12}>
        <Flex gap={12} align="center" wrap>
          <Select
            aria-label="年度"
            style={{ width: 110 }}
            value={year}
            options={batches.map((batch) => ({ value: batch.year, label: `${batch.year}年` }))}
            onChange={setChosen}
          />
          <Typography.Text type="secondary">
            导出PDF，签字盖章后扫描上传（PDF，不超过{SHEET_MB}MB）；上传时记下当时推荐的教材和次序。
          </Typography.Text>
        </Flex>
        {year === undefined ? <Empty description="还没有申报批次" /> : <Sheets year={year} />}
      </Flex>
    </Drawer>
  )
}
