import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { isValidReview } from '#contract/facts/reviews'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { SkippedList } from '#src/features/outcome/SkippedList'
import { useModalForm } from '#src/list/useModalForm'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import type { GroupBook } from './bookColumns'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

const Field = Form.Item<In<'project_grouop_book_edit'>>

/** An emptied number field leaves the stored value unchanged. */
const orNothing = (value: unknown) => value ?? undefined

const idsOf = (books: readonly GroupBook[]) => books.map(({ book_id }) => book_id)

const untouched = (books: readonly GroupBook[]) =>
  books.flatMap(({ experts }) => experts).filter(({ review_status }) => review_status === 'assigned').length

const nameOf = (books: readonly GroupBook[]) => {
  const [first] = books
  return books.length === 1 && first ? `《${first.book_name}》` : `所选的 ${books.length} 种教材`
}

/** Takes books out of the group. */
function useRemoving(group_id: number, onDone: () => void) {
  const place = useAct('group_book')
  return (books: GroupBook[]): void =>
    confirmLoss({
      title: `确定将${nameOf(books)}移出本组？`,
      loss: `其中 ${untouched(books)} 条未评的分配将一并取消；教材仍留在评审活动中。已有评审记录的教材不会移出。`,
      verb: '移出',
      onOk: async () => {
        const { done_num, skipped } = await place.mutateAsync({
          group_id,
          op: 'remove',
          book_ids: idsOf(books),
        })
        onDone()
        showOutcome(
          `已移出 ${done_num} 种`,
          skipped.map(({ book_id, book_name, reason }) => ({ key: book_id, name: book_name, reason })),
        )
      },
    })
}

type Refused = Output<'delete_fenpei'>['refused']

/** What is lost when the assignments that were kept are cancelled all the same. */
function KeptAssignments({ refused, books }: { refused: Refused; books: readonly GroupBook[] }) {
  const all = books.flatMap(({ book_name, experts }) => experts.map((e) => ({ ...e, book_name })))
  const kept = refused.map((one) => ({ ...one, expert: all.find((e) => e.fenpei_id === one.fenpei_id) }))
  const states = kept.map(({ expert }) => expert?.review_status ?? null)
  const submitted = states.filter(isValidReview).length
  const locked = states.filter((status) => status === 'assigned').length
  const begun = kept.length - submitted - locked
  const lost = [
    submitted > 0 && `已提交的 ${submitted} 条评审不再计分`,
    begun > 0 && `评审中的 ${begun} 条将中止`,
    locked > 0 && `已锁定的 ${locked} 条将取消`,
  ].filter((text) => text !== false)
  return (
    <>
      <SkippedList
        skipped={kept.map(({ fenpei_id, reason, expert }) => ({
          key: fenpei_id,
          name: expert ? `《${expert.book_name}》专家${expert.anon_no}` : '',
          reason,
        }))}
      />
      <p>仍要取消的，{lost.join('，')}；已写的内容留在记录中，不能恢复，该教材也不能再分配给同一专家。</p>
    </>
  )
}

/** Cancels the assignments that no expert has begun to review; for the others it asks a second time. */
function useCancelling(project_id: number, onDone: () => void) {
  const take = useAct('delete_fenpei')
  const askForce = (books: readonly GroupBook[], deleted: number, refused: Refused): void =>
    confirmLoss({
      title: `已取消 ${deleted} 条分配，${refused.length}条未处理`,
      loss: <KeptAssignments refused={refused} books={books} />,
      verb: '作废并取消',
      onOk: async () => {
        const fenpei_ids = refused.map(({ fenpei_id }) => fenpei_id)
        const { deleted_num } = await take.mutateAsync({ project_id, fenpei_ids, force: 1 })
        toast.success(`已作废并取消 ${deleted_num} 条分配`)
      },
    })
  return (books: GroupBook[]): void =>
    confirmLoss({
      title: `确定取消${nameOf(books)}的分配？`,
      loss: `${untouched(books)} 条未评的分配将取消，专家不再看到这些教材；已暂存和已评的保留。`,
      verb: '取消分配',
      onOk: async () => {
        const { deleted_num, refused } = await take.mutateAsync({ project_id, book_ids: idsOf(books) })
        onDone()
        if (refused.length > 0) askForce(books, deleted_num, refused)
        else toast.success(`已取消 ${deleted_num} 条分配`)
      },
    })
}

const EditFields = ({ isOne }: { isOne: boolean }) => (
  <>
    <Field
      name="needed_num"
      label="应配专家数"
      // Several books may differ: there an empty field leaves each as it is.
      normalize={isOne ? undefined : orNothing}
      extra={isOne ? '留空则与本组其他教材相同' : '留空则不改动'}
      rules={[rule('project_grouop_book_edit', 'needed_num')]}
    >
      <InputNumber precision={0} style={{ width: 160 }} />
    </Field>
    <Field
      name="sort_no"
      label="序号"
      normalize={orNothing}
      extra="选了多种教材时，从此序号起依次编号；留空则不改动"
      rules={[rule('project_grouop_book_edit', 'sort_no')]}
    >
      <InputNumber precision={0} style={{ width: 160 }} />
    </Field>
  </>
)

/** Changes how many experts books need, and their places in the list. */
function useEditing(project_id: number) {
  const form = useModalForm('project_grouop_book_edit', '修改教材')
  const [isOne, setIsOne] = useState(false)

  return {
    edit: (books: readonly GroupBook[]): void => {
      const [first] = books
      const { sort_no, needed_num } = first ?? {}
      setIsOne(books.length === 1)
      form.open({
        project_id,
        book_ids: idsOf(books),
        ...(books.length === 1 ? { sort_no, needed_num } : {}),
      })
    },
    dialog: form.dialog(<EditFields isOne={isOne} />),
  }
}

/** What can be done to chosen books of the group, each with its question and its outcome in words. */
export function useBookActs({ project_id, group_id }: ArrangedGroup, onDone: () => void) {
  const { edit, dialog } = useEditing(project_id)
  return {
    remove: useRemoving(group_id, onDone),
    cancel: useCancelling(project_id, onDone),
    edit,
    dialog,
  }
}
