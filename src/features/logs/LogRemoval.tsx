import { Button } from 'antd'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { DeleteSelected } from '#src/list/DeleteSelected'

interface Props<R> {
  /** What the lines are called. */
  name: string
  selected: readonly R[]
  remove: (lines: readonly R[]) => Promise<unknown>
  /** How many lines there are, shown or not. */
  count: () => Promise<number>
  clean: () => Promise<unknown>
  onGone: () => void
}

/** 删除 and 清空 of a log, which the operation log remembers. */
export function LogRemoval<R>({ name, selected, remove, count, clean, onGone }: Props<R>) {
  const askRemove = () =>
    confirmLoss({
      title: `删除所选的${selected.length}条${name}？`,
      loss: '删除后不能恢复；删除的内容会记在操作日志里。',
      verb: '删除',
      onOk: async () => {
        await remove(selected)
        onGone()
        toast.success('删除成功')
      },
    })
  const askClean = async () => {
    const total = await count()
    confirmLoss({
      title: `清空${name}？`,
      loss: `全部${total}条${name}将被删除，包括没有显示在这里的，不能恢复；操作日志会记下是谁清空的。`,
      verb: '清空',
      onOk: async () => {
        await clean()
        onGone()
        toast.success('清空成功')
      },
    })
  }
  return (
    <>
      <DeleteSelected selected={selected} onDelete={askRemove} />
      <Button danger onClick={() => void askClean()}>
        清空
      </Button>
    </>
  )
}
