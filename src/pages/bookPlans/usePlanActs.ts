import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { ONE_WAY_STEPS, PLAN_STEPS, type PlanStepKey } from '#contract/facts/declaration/plans'
import { PLAN_STATUS } from '#contract/facts/declaration/states'
import { useAct } from '#src/api/query'
import { confirmLoss } from '#src/ui/confirmLoss'
import { confirm, toast } from '#src/ui/feedback'

export type PlanRow = Row<'book_plan_list'>
type OwnStep = Exclude<PlanStepKey, 'approve' | 'return'>

interface PlanAct {
  label: string
  run: () => void
  danger?: boolean
}

const isOneWay = (step: PlanStepKey): boolean => ONE_WAY_STEPS.some((key) => key === step)
const isOwnStep = (step: PlanStepKey): step is OwnStep => step !== 'approve' && step !== 'return'

/** What the authors of a plan do with it from the list. */
export function usePlanActs() {
  const navigate = useNavigate()
  const step = useAct('book_plan_step')
  const remove = useAct('book_plan_del')
  const declare = useAct('book_plan_declare')
  const take = ({ plan_id, plan_name }: PlanRow, key: OwnStep) =>
    step.mutate(
      { plan_id, step: key },
      { onSuccess: () => toast.success(`“${plan_name}”${PLAN_STEPS[key].label}，已记录`) },
    )
  const ask = async (row: PlanRow, key: OwnStep) => {
    const agreed = await confirm({
      title: `选题“${row.plan_name}”${PLAN_STEPS[key].label}？`,
      content: `状态由“${PLAN_STATUS[row.plan_status]}”改为“${PLAN_STATUS[PLAN_STEPS[key].to]}”，不能改回。`,
    })
    if (agreed) take(row, key)
  }
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
        run: () => (isOneWay(key) ? void ask(row, key) : take(row, key)),
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
