import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Flex, Input } from 'antd'
import { useState } from 'react'
import type { Output, Row } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { query, useAct } from '#src/api/query'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'

const WORDS = '彻底删除'
const LOST: Readonly<Record<keyof Output<'bookinfo_loss'>, string>> = {
  books: '教材',
  editors: '编写人员',
  materials: '申报材料',
  uses: '选用情况',
  sells: '发行情况',
  flow: '流程记录',
  files: '存放的文件',
}
const KEYS = keysOf(LOST)

interface Props {
  books: readonly Row<'bookinfo_deleted_list'>[]
  onClose: () => void
}

/** Counts what is lost for good, and asks for the words before it is. */
export function PurgeDialog({ books, onClose }: Props) {
  const book_ids = books.map(({ book_id }) => book_id)
  const { data, error, refetch } = useQuery(query('bookinfo_loss', { book_ids }))
  const act = useAct('bookinfo_purge')
  const [typed, setTyped] = useState('')
  const purge = () =>
    act.mutate(
      { book_ids, confirm_text: WORDS },
      {
        onSuccess: ({ done_num }) => {
          toast.success(`已彻底删除${done_num}种教材`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={
        books.length === 1 ? `彻底删除“${books[0]?.book_name ?? ''}”` : `彻底删除所选 ${books.length} 种教材`
      }
      open
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            danger
            disabled={typed !== WORDS || !data}
            loading={act.isPending}
            onClick={purge}
          >
            彻底删除
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <Alert type="error" showIcon title="以下内容一并删除，不能恢复" />
        {data ? (
          <Descriptions
            bordered
            size="small"
            column={2}
            items={KEYS.map((key) => ({ key, label: LOST[key], children: data[key] }))}
          />
        ) : error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : (
          <Loading />
        )}
        <label>
          请输入“{WORDS}”以确认
          <Input value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
      </Flex>
    </Dialog>
  )
}
