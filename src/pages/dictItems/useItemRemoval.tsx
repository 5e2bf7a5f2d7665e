import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { allBelow, type Item } from './tree'

const NAMED = 5

/** What is lost besides the items themselves. */
const lossOf = (below: readonly Item[]): string => {
  const names = below.slice(0, NAMED).map(({ dictLabel }) => `“${dictLabel}”`)
  const more = below.length > NAMED ? '等' : ''
  const together = below.length > 0 ? `连同下级${below.length}项（${names.join('、')}${more}）一并删除。` : ''
  return `${together}已有记录里的键值不变，但不再显示这里的标签。`
}

/** Deletes items of a dictionary with everything below them, after saying what that is. */
export function useItemRemoval(dictType: string, onDone: () => void) {
  const remove = useAct('dict_remove')
  return async (gone: readonly Item[]): Promise<void> => {
    const all = gone.some(({ childNum }) => childNum > 0) ? await allRows('dict_list', { dictType }) : []
    confirmLoss({
      title: gone.length === 1 ? `确定删除“${gone[0]?.dictLabel}”？` : `确定删除所选${gone.length}项？`,
      loss: lossOf(allBelow(all, gone)),
      verb: '删除',
      onOk: async () => {
        await remove.mutateAsync({ id: gone.map(({ dictCode }) => dictCode).join(','), below: 'Y' })
        onDone()
        toast.success('删除成功')
      },
    })
  }
}
