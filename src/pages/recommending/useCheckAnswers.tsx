import { Form, Input, Typography } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { CHECK_VERDICT, OBJECTION_LENGTH, type CheckVerdict } from '#contract/facts/declaration/provinceCheck'
import { useAct } from '#src/api/query'
import { Concerned } from '#src/features/declareSteps/Concerned'
import { concernedNames } from '#src/features/declareSteps/concernedNames'
import { useModalForm } from '#src/list/useModalForm'
import { confirm, toast } from '#src/ui/feedback'
import type { CheckedBook } from './checkColumns'

export const CHECK_ANSWERS = {
  agree: { label: CHECK_VERDICT.agree, isDanger: false },
  object: { label: CHECK_VERDICT.object, isDanger: true },
} as const satisfies Record<CheckVerdict, { label: string; isDanger: boolean }>

const Field = Form.Item<In<'declare_check_answer'>>

/** What a province answers: it agrees after a question, and objects with a reason. */
export function useCheckAnswers(onDone: () => void) {
  const act = useAct('declare_check_answer')
  const objection = useModalForm('declare_check_answer', '提出异议', {
    success: '已提出异议，并告知平台和推荐单位',
    onDone,
  })
  const [concerned, setConcerned] = useState<readonly CheckedBook[]>([])
  const agree = async (books: readonly CheckedBook[]) => {
    const isWithdrawal = books.some(({ verdict }) => verdict === 'object')
    const agreed = await confirm({
      title: `同意${concernedNames(books)}的推荐？`,
      content: isWithdrawal
        ? '原来的异议将撤销，异议理由不再保留在复核中；复核截止前还可以再改。'
        : '复核截止前可以改为有异议。',
      okText: '同意',
      cancelText: '取消',
    })
    if (!agreed) return
    act.mutate(
      { book_ids: books.map(({ book_id }) => book_id), verdict: 'agree' },
      {
        onSuccess: ({ done_num }) => {
          toast.success(`已同意${done_num}种`)
          onDone()
        },
      },
    )
  }
  return {
    open: (verdict: CheckVerdict, books: readonly CheckedBook[]) => {
      setConcerned(books)
      if (verdict === 'agree') void agree(books)
      else objection.open({ book_ids: books.map(({ book_id }) => book_id), verdict })
    },
    dialogs: objection.dialog(
      <>
        <Concerned books={concerned} />
        <Typography.Paragraph>
          异议将告知平台和推荐单位，并记入教材的申报进程；复核截止前可以改为同意。
        </Typography.Paragraph>
        <Field
          name="reason"
          label="异议理由"
          rules={[
            {
              required: true,
              whitespace: true,
              min: OBJECTION_LENGTH,
              message: `请填写异议理由，不少于${OBJECTION_LENGTH}字`,
            },
          ]}
        >
          <Input.TextArea rows={4} maxLength={REASON_LENGTH.long} showCount />
        </Field>
      </>,
    ),
  }
}
