import { Alert, Button, Empty, Flex, Table, Typography } from 'antd'
import { Suspense, useRef, useState } from 'react'
import type { Output } from '#contract'
import { PROVINCE } from '#contract/facts/catalogue'
import { SCHOOL_TYPE } from '#contract/facts/units'
import { USE_LABELS } from '#contract/rules/declaration/usageFields'
import { useAct } from '#src/api/query'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { totalWidth } from '#src/list/columns'
import { useMe } from '#src/session/session'
import { confirmLoss } from '#src/ui/confirmLoss'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { useUnsaved } from '#src/ui/unsaved'
import { usageColumns } from './columns'
import { isSameTask, usageDrafts, usageValues, type StoredUse, type UseTask } from './draft'
import { UsageSums } from './UsageSums'
import { UseDrawer } from './UseDrawer'

const UseImport = lazyPart(() => import('./UseImport'))

type UseList = Output<'book_use_list'>

const SELECTION_WIDTH = 48
const EXPAND_WIDTH = 48

/** The rows that are being written: open in the drawer, or put away and kept in this browser. */
function useWriting({ book }: UseList) {
  const { user } = useMe()
  const store = usageDrafts(user.userId, book.book_id)
  const [kept, setKept] = useState<readonly UseTask[]>(() => (book.editable && store.read()) || [])
  const [open, setOpen] = useState<UseTask>()
  useUnsaved(kept.length > 0)
  // A row may be typed while another is on its way to the server.
  const latest = useRef(kept)
  const change = (next: UseTask[]): void => {
    latest.current = next
    setKept(next)
    if (next.length === 0) store.clear()
    else tellUnkept(store.write(next))
  }
  const forget = (gone: readonly Pick<UseTask, 'use_id'>[]): void =>
    change(latest.current.filter((one) => !gone.some((other) => isSameTask(one, other))))
  return {
    kept,
    open,
    begin: (task: UseTask): void => setOpen(kept.find((one) => isSameTask(one, task)) ?? task),
    keep: (values: UseTask['values']): void => {
      if (!open) return
      change([...latest.current.filter((one) => !isSameTask(one, open)), { ...open, values }])
    },
    close: () => setOpen(undefined),
    forget,
    /** The drawer may have been put away while its row was on its way. */
    done: (task: UseTask): void => {
      forget([task])
      setOpen((now) => (now && isSameTask(now, task) ? undefined : now))
    },
  }
}

/** What has no column of its own. */
const MoreOfUse = ({ teacher_name, teacher_phone, evaluation }: StoredUse) => (
  <Flex vertical gap={4}>
    <span>
      任课教师：{teacher_name ?? '—'}　电话：{teacher_phone ?? '—'}
    </span>
    <Typography.Text style={{ whiteSpace: 'pre-wrap' }}>评价：{evaluation ?? '—'}</Typography.Text>
  </Flex>
)

const SHEET = [
  'school_name',
  'province_id',
  'school_type',
  'course_name',
  'major_name',
  'term_begin',
  'term_end',
  'students',
  'total_students',
  'teacher_name',
  'teacher_phone',
  'evaluation',
] as const

const sheetOf = ({ book, rows }: UseList) =>
  listSheet(
    `选用情况-${book.book_name}`,
    SHEET.map((field) => [field, USE_LABELS[field]] as const),
    rows.map((row) => ({
      ...row,
      province_id: row.province_id && PROVINCE[row.province_id],
      school_type: row.school_type && SCHOOL_TYPE[row.school_type],
    })),
  )

/** What is still missing: unsaved rows, and sealed proofs. */
function Reminders({ task, rows }: { task: ReturnType<typeof useWriting>; rows: readonly StoredUse[] }) {
  const waiting = task.kept.filter((one) => !task.open || !isSameTask(one, task.open))
  const unproved = rows.filter(({ proof_file }) => proof_file === null).length
  return (
    <>
      {waiting.map((one) => (
        <Alert
          key={one.use_id ?? 'new'}
          type="warning"
          showIcon
          title={`${one.use_id === undefined ? '新增的' : ''}一条选用情况尚未保存：${one.values.school_name || '（未填学校）'}`}
          action={
            <Flex gap={8}>
              <Button size="small" type="primary" onClick={() => task.begin(one)}>
                继续填写
              </Button>
              <Button size="small" onClick={() => task.forget([one])}>
                放弃
              </Button>
            </Flex>
          }
        />
      ))}
      {unproved > 0 && (
        <Alert type="info" showIcon title={`${unproved}条还没有盖章的使用证明，请逐条编辑上传`} />
      )}
    </>
  )
}

const moreOfUse = (row: StoredUse) => <MoreOfUse {...row} />

/** 选用情况: the rows of a book, what they add up to, and the ways to write them. */
export function Uses({ list }: { list: UseList }) {
  const { book, rows } = list
  const task = useWriting(list)
  const [isImporting, setImporting] = useState(false)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const remove = useAct('book_use_del')
  const askDelete = (gone: readonly StoredUse[]): void =>
    confirmLoss({
      title:
        gone.length === 1
          ? `确定删除“${gone[0]?.school_name}”的选用情况？`
          : `确定删除所选${gone.length}条选用情况？`,
      loss: '填写的内容和使用证明将一并删除，不能恢复。',
      verb: '删除',
      onOk: async () => {
        await remove.mutateAsync({ book_id: book.book_id, use_ids: gone.map(({ use_id }) => use_id) })
        task.forget(gone)
        setChosen([])
      },
    })
  const columns = usageColumns(
    book.changeable
      ? {
          onEdit: (row) => {
            const values = usageValues(row)
            task.begin({ use_id: row.use_id, revision: row.revision, base: values, values })
          },
          onDelete: (row) => askDelete([row]),
        }
      : undefined,
  )
  const selected = rows.filter(({ use_id }) => chosen.includes(use_id))
  return (
    <>
      <UsageSums book={book} rows={rows} />
      <Reminders task={task} rows={rows} />
      <Flex gap={8} wrap>
        {book.editable && (
          <>
            <Button
              type="primary"
              onClick={() => {
                const values = { course_name: book.course_name ?? '' }
                task.begin({ base: {}, values })
              }}
            >
              新增
            </Button>
            <Button onClick={() => setImporting(true)}>导入</Button>
            {book.changeable && (
              <Button danger disabled={selected.length === 0} onClick={() => askDelete(selected)}>
                删除所选
              </Button>
            )}
          </>
        )}
        <ExportButton load={() => sheetOf(list)} />
      </Flex>
      <Table<StoredUse>
        size="small"
        rowKey="use_id"
        columns={columns}
        dataSource={rows}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        expandable={{ expandedRowRender: moreOfUse }}
        {...(book.changeable && {
          rowSelection: {
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(Number)),
            getCheckboxProps: ({ school_name }) => ({ 'aria-label': `选择${school_name}` }),
          },
        })}
        scroll={{ x: totalWidth(columns) + SELECTION_WIDTH + EXPAND_WIDTH }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="还没有选用情况；逐条新增，或用模板一次导入"
            />
          ),
        }}
      />
      {task.open && (
        <UseDrawer
          key={task.open.use_id ?? 0}
          list={list}
          task={task.open}
          onKeep={task.keep}
          onClose={task.close}
          onSaved={task.done}
        />
      )}
      {isImporting && (
        <Suspense>
          <UseImport book_id={book.book_id} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
