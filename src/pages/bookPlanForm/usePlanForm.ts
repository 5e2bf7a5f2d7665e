import { Form } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import type { PlanFields } from '#contract/entities/declaration/planFields'
import { PLAN_LABELS, planFaults } from '#contract/rules/declaration/planFields'
import { plainText } from '#contract/rules/richText'
import { useAct } from '#src/api/query'
import { isRight, isWhole } from '#src/features/formDraft/checked'
import { useFormDraft } from '#src/features/formDraft/useFormDraft'
import { asUploaded, type Uploaded } from '#src/features/upload/uploaded'
import { useReplacePage } from '#src/menu/useReplacePage'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'

export type PlanRead = Pick<Output<'book_plan_detail'>, 'fields' | 'revision'> &
  Partial<Output<'book_plan_detail'>>
export type PlanValues = Omit<PlanFields, 'sample_file'> & { sample_file: Uploaded[] | undefined }

/** The plan as the form holds it: the file with the name that it had where it came from. */
const valuesOf = (
  { sample_file = null, ...rest }: Partial<PlanFields>,
  { fields, sample_file_name }: PlanRead,
): Partial<PlanValues> => ({
  ...rest,
  sample_file: asUploaded(sample_file, (sample_file === fields.sample_file && sample_file_name) || '样章'),
})

const fieldsOf = ({ sample_file = [], ...rest }: PlanValues): PlanFields => ({
  ...rest,
  sample_file: sample_file[0]?.fileName ?? null,
})

interface Props {
  plan_id: number | undefined
  read: PlanRead
}

const draftKey = (user_id: number, plan_id: number | undefined): string =>
  `plan-draft:${user_id}:${plan_id ?? 'new'}`

/** What was typed last in this browser and has not been saved, and the ways to save it. */
export function usePlanForm({ plan_id, read }: Props) {
  const { user } = useMe()
  const navigate = useNavigate()
  const replacePage = useReplacePage()
  const [form] = Form.useForm<PlanValues>()
  const act = useAct('book_plan_save')
  const draft = useFormDraft<PlanFields, PlanValues>({
    key: draftKey(user.userId, plan_id),
    form,
    stored: read,
    labels: PLAN_LABELS,
    words: (_, value) => (typeof value === 'string' ? plainText(value) : undefined),
    present: async (data) =>
      (await import('#contract/entities/declaration/planFields')).PlanFields.safeParse(data).data,
    valuesOf: (fields) => valuesOf(fields, read),
    fieldsOf,
  })

  const send = (submit: 0 | 1, fields: PlanFields, from: typeof draft.origin): void =>
    act.mutate(
      { plan_id, fields, submit, revision: from.revision },
      {
        onSuccess: (saved) => {
          draft.saved(fields, saved.revision, draftKey(user.userId, saved.plan_id))
          toast.success(submit === 1 ? '已提交，等待审核' : '已暂存')
          if (submit === 1) void navigate(to('book/bookInfoPlan/index'))
          else if (plan_id === undefined)
            replacePage(to('book/bookInfoPlan/edit/bookId', { bookId: saved.plan_id }))
        },
        onError: (error) => draft.refused(error, from, (joined, now) => send(submit, joined, now)),
      },
    )

  return {
    ...draft,
    form,
    isBusy: act.isPending,
    keep: (changed: Partial<PlanValues>) => {
      // Another level has other majors.
      if ('edu_level' in changed) form.setFieldValue('major_code', null)
      draft.keep()
    },
    save: async () => {
      if (await isRight(form)) send(0, draft.written(), draft.origin)
    },
    handIn: async () => {
      if ((await isRight(form)) && isWhole(form, planFaults(draft.written())))
        send(1, draft.written(), draft.origin)
    },
  }
}
