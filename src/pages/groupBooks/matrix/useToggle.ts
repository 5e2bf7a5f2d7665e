import { useState } from 'react'
import { REFUSAL } from '#contract/refusals'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { useAct } from '#src/api/query'
import {
  isActiveCell,
  markOf,
  matrixCellText,
  type MatrixBook,
  type MatrixCell,
  type MatrixExpert,
  type CellMark,
} from './matrix'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

export interface MatrixPair {
  book: MatrixBook
  expert: MatrixExpert
  cell: MatrixCell | undefined
}

interface Said {
  words: string
  isRefused: boolean
}

const NOTHING: Said = { words: '', isRefused: false }
const refused = (words: string): Said => ({ words, isRefused: true })

const AGAINST: Partial<Record<CellMark, string>> = {
  begun: '专家已开始评审，不能取消分配',
  done: '专家已评，不能取消分配',
  ended: REFUSAL.pairEnded,
}

/** Why a cell cannot be toggled at all; the server is not asked then. */
function against({ expert, cell }: MatrixPair, late: string | undefined): string | undefined {
  const mark = markOf(cell)
  if (late) return late
  if (mark === 'avoid') return `${matrixCellText(cell)}。确需分配的，请在“教材”中手动分配并写明理由`
  if (mark === 'free' && !expert.available) return REFUSAL.expertUnavailable(expert.name)
  return AGAINST[mark]
}

/** Allocates a pair by hand, or takes it back while nobody has worked on it; a refusal comes back in words. */
export function useToggle({ project_id, group_id }: ArrangedGroup, late: string | undefined) {
  const give = useAct('group_bookUser')
  const take = useAct('delete_fenpei')
  const [said, setSaid] = useState(NOTHING)
  const pin = useAct('fenpei_pin')
  const isPending = give.isPending || take.isPending || pin.isPending

  const send = async ({ book, expert, cell }: MatrixPair): Promise<Said> => {
    if (cell?.fenpei_id && markOf(cell) === 'assigned') {
      const answer = await take.mutateAsync({ project_id, fenpei_ids: [cell.fenpei_id] })
      const [first] = answer.refused
      return first ? refused(`${first.reason}，不能取消分配`) : { words: '已取消分配', isRefused: false }
    }
    const { conflicts, over_limit } = await give.mutateAsync({
      group_id,
      book_ids: [book.book_id],
      user_ids: [expert.user_id],
    })
    const [clash] = conflicts
    const [full] = over_limit
    if (clash) return refused(`${AVOID_KIND[clash.kind]}：${clash.reason}`)
    if (full) return refused(`${full.name} 已分配 ${full.assigned_num} 本，达到每专家上限`)
    return { words: '已分配', isRefused: false }
  }

  const pinOrNot = async (fenpei_id: number, pinned: boolean): Promise<Said> => {
    await pin.mutateAsync({ project_id, fenpei_ids: [fenpei_id], pinned: pinned ? 0 : 1 })
    return { words: pinned ? '已解除锁定' : '已锁定，重新分配时保留', isRefused: false }
  }
  const say = (answer: Promise<Said>): void =>
    void answer.then(setSaid, (error: Error) => setSaid(refused(error.message)))

  return {
    ...said,
    isPending,
    /** Pins an allocated pair, so that starting over leaves it, or lets it go. */
    pin: ({ cell }: MatrixPair): void => {
      if (isPending || !cell?.fenpei_id || !isActiveCell(cell)) return
      if (late) setSaid(refused(late))
      else say(pinOrNot(cell.fenpei_id, cell.pinned))
    },
    forget: () => setSaid(NOTHING),
    run: (pair: MatrixPair): void => {
      if (isPending) return
      const why = against(pair, late)
      if (why) setSaid(refused(why))
      else say(send(pair))
    },
  }
}

export type Toggle = ReturnType<typeof useToggle>
