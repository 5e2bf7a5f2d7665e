import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { PLAN_STEPS, type PlanStepKey } from '#contract/facts/declaration/plans'
import { useAct } from '#src/api/query'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'

export type PlanRow = Row<'book_plan_list'>
type OwnStep = Exclude<PlanStepKey, 'approve' | 'return'>

interface PlanAct {
  label: string
  run: () => void
  danger?: boolean
}

const isOwnStep = (step: PlanStepKey): step is OwnStep => step !== 'approve' && step !== 'return'

/** What the authors of a plan do with it from the list. */
export function usePlanActs() {
  const navigate = useNavigate()
  const step = useAct('book_plan_step')
  const remove = useAct('book_plan_del')
  const declare = useAct('book_plan_declare')
  const removal = ({ plan_id, plan_name }: PlanRow): PlanAct => ({
    label: '删除',
    danger: true,
    run: () =>
      confirmLoss({
        title: `确定删除选题“${plan_name}”？`,
        loss: '大纲、样章和其他内容一并删除，不能恢复。',
        verb: '删除',
        onOk: () => remove.mutateAsync({ plan_id }),
      }),
  })
  return {
    of: (row: PlanRow): PlanAct[] => [
      ...row.steps.filter(isOwnStep).map((key) => ({
        label: PLAN_STEPS[key].label,
        run: () =>
          step.mutate(
            { plan_id: row.plan_id, step: key },
            { onSuccess: () => toast.success(`“${row.plan_name}”${PLAN_STEPS[key].label}，已记录`) },
          ),
      })),
      ...(row.own && row.plan_status === 'draft' ? [removal(row)] : []),
    ],
    declare: ({ plan_id }: PlanRow) =>
      declare.mutate(
        { plan_id },
        {
          onSuccess: ({ book_id }) => {
            toast.success('已转为教材草稿')
            void navigate(to('book/bookInfo/edit/bookId', { bookId: book_id }))
          },
        },
      ),
  }
}
