import { Button, Flex, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { AssignRefused } from './AssignRefused'
import { AssignExperts } from './AssignExperts'
import styles from '#src/pages/groupBooks/GroupBooks.module.css'
import { useMatrix, type ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

interface Props {
  place: ArrangedGroup
  books: readonly { book_id: number; book_name: string }[]
  onClose: () => void
}

/** How the experts come to the books: beside the others, instead of those who have not begun, or beyond the number. */
type Mode = 'append' | 'replace' | 'reserve'

const NOTES = {
  replace: '这些教材上其他专家未评的分配将取消；已暂存和已评的保留。',
  reserve: '评审分歧较大的教材可增补1至2位专家，不计入应配专家数，重新分配时保留。',
}

interface Wanted {
  book_ids: number[]
  users: number[]
  mode: Mode
}

/** Writes what is wanted; with a reason it forces the pairs that were refused before. */
function useAssigning(group_id: number, wanted: Wanted, onDone: () => void) {
  const [answer, setAnswer] = useState<Output<'group_bookUser'>>()
  const assign = useAct('group_bookUser')

  const write = async (reason?: string) => {
    const refused = answer?.conflicts ?? []
    const forced = reason !== undefined
    const found = await assign.mutateAsync({
      group_id,
      ...(wanted.mode === 'reserve' ? { assign_type: wanted.mode } : { mode: wanted.mode }),
      book_ids: forced ? [...new Set(refused.map((pair) => pair.book_id))] : wanted.book_ids,
      user_ids: forced ? [...new Set(refused.map((pair) => pair.user_id))] : wanted.users,
      ...(forced && { force: 1, reason }),
    })
    if (found.conflicts.length + found.over_limit.length > 0) return setAnswer(found)
    toast.success(`已分配 ${found.created_num} 条`)
    onDone()
  }
  return {
    answer,
    isPending: assign.isPending,
    send: (reason?: string): void => void write(reason).catch(() => undefined),
  }
}

/** 手动分配: gives the chosen books to chosen experts, and says which pairs were refused and why. */
export function AssignDialog({ place: { group_id }, books, onClose }: Props) {
  const { data: matrix } = useMatrix(group_id)
  const [users, setUsers] = useState<number[]>([])
  const [mode, setMode] = useState<Mode>('append')
  const book_ids = books.map(({ book_id }) => book_id)
  const { answer, isPending, send } = useAssigning(group_id, { book_ids, users, mode }, onClose)
  const [first] = books
  const title = books.length === 1 && first ? `《${first.book_name}》` : `${books.length} 种教材`
  return (
    <Modal
      open
      title={`手动分配：${title}`}
      width={760}
      style={{ top: 48 }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        answer ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" disabled={users.length === 0} loading={isPending} onClick={() => send()}>
              分配给 {users.length} 位专家
            </Button>
          </>
        )
      }
    >
      {answer && matrix ? (
        <AssignRefused answer={answer} matrix={matrix} isPending={isPending} onForce={send} />
      ) : (
        <Flex vertical gap={12}>
          <AssignExperts matrix={matrix} book_ids={book_ids} users={users} onChange={setUsers} />
          <Radio.Group
            aria-label="分配方式"
            value={mode}
            // antd leaves the value of a radio untyped; it is one of the options below.
            onChange={({ target }) => setMode(target.value as Mode)}
            options={[
              { value: 'append', label: '在已有专家之外增加' },
              { value: 'replace', label: '替换未评的专家' },
              { value: 'reserve', label: '分歧较大，增补专家' },
            ]}
          />
          {mode !== 'append' && <p className={styles['note']}>{NOTES[mode]}</p>}
        </Flex>
      )}
    </Modal>
  )
}
