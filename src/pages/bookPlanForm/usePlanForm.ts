import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { PlanFields } from '#contract/entities/declaration/planFields'
import { PLAN_LABELS, planFaults } from '#contract/rules/declaration/planFields'
import { plainText } from '#contract/rules/richText'
import { useAct } from '#src/api/query'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { useMerging } from '#src/features/merging/useMerging'
import type { Uploaded } from '#src/features/upload/FileUpload'
import { useReplacePage } from '#src/menu/useReplacePage'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { planDraft } from './planDraft'

export type PlanRead = Pick<Output<'book_plan_detail'>, 'fields' | 'revision'> &
  Partial<Output<'book_plan_detail'>>
export type PlanValues = Omit<PlanFields, 'sample_file'> & { sample_file: Uploaded[] }

const SCROLL = { behavior: 'smooth', block: 'center', focus: true } as const

/** The plan as the form holds it: the file with the name that it had where it came from. */
const valuesOf = ({ fields, sample_file_name }: PlanRead): PlanValues => ({
  ...fields,
  sample_file:
    fields.sample_file === null
      ? []
      : [{ fileName: fields.sample_file, originalFilename: sample_file_name ?? '样章' }],
})

const fieldsOf = ({ sample_file, ...rest }: PlanValues): PlanFields => ({
  ...rest,
  sample_file: sample_file[0]?.fileName ?? null,
})

interface Props {
  plan_id: number | undefined
  read: PlanRead
}

/** What was typed last in this browser and has not been saved, and the ways to save it. */
export function usePlanForm({ plan_id, read }: Props) {
  const { user } = useMe()
  const navigate = useNavigate()
  const replacePage = useReplacePage()
  const [form] = Form.useForm<PlanValues>()
  const store = planDraft(user.userId, plan_id)
  const [draft] = useState(() => store.read())
  const [isTouched, setTouched] = useState(draft !== undefined)
  // The outline's editor takes over a text only when it is made.
  const [round, setRound] = useState(0)
  useUnsaved(isTouched)
  const act = useAct('book_plan_save')
  const merging = useMerging<PlanFields>({
    labels: PLAN_LABELS,
    words: (_, value) => (typeof value === 'string' ? plainText(value) : undefined),
  })
  const written = () => fieldsOf({ ...valuesOf(read), ...form.getFieldsValue() })
  const forget = () => {
    store.clear()
    setTouched(false)
  }

  const send = (submit: 0 | 1, fields: PlanFields, revision: number) =>
    act.mutate(
      { plan_id, fields, submit, revision },
      {
        onSuccess: (saved) => {
          forget()
          toast.success(submit === 1 ? '已提交，等待审核' : '已暂存')
          if (submit === 1) void navigate(to('book/bookInfoPlan/index'))
          else if (plan_id === undefined)
            replacePage(to('book/bookInfoPlan/edit/bookId', { bookId: saved.plan_id }))
        },
        onError: (error) =>
          merging.refused(error, {
            base: read.fields,
            mine: fields,
            theirs: (present) => PlanFields.safeParse(present).data,
            retry: (joined, now) => send(submit, joined, now),
          }),
      },
    )

  const isValid = async (): Promise<boolean> => {
    try {
      await form.validateFields()
      return true
    } catch {
      const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0)
      if (wrong) form.scrollToField(wrong.name, SCROLL)
      return false
    }
  }

  /** Marks what is missing, and whether something is. */
  const isWhole = (): boolean => {
    const faults = planFaults(written())
    for (const { field, message } of faults) form.setFields([{ name: field, errors: [message] }])
    if (faults[0]) form.scrollToField(faults[0].field, SCROLL)
    return faults.length === 0
  }

  return {
    form,
    round,
    isBusy: act.isPending,
    initialValues: { ...valuesOf(read), ...draft?.values },
    restored: draft && isTouched ? { isOld: draft.revision !== read.revision } : undefined,
    dialog: merging.dialog,
    discard: () => {
      forget()
      form.setFieldsValue(valuesOf(read))
      setRound(round + 1)
    },
    keep: (changed: Partial<PlanValues>, values: PlanValues) => {
      setTouched(true)
      // Another level has other majors.
      if ('edu_level' in changed) form.setFieldValue('major_code', null)
      tellUnkept(store.write({ values, revision: read.revision }))
    },
    save: async () => {
      if (await isValid()) send(0, written(), draft?.revision ?? read.revision)
    },
    handIn: async () => {
      if ((await isValid()) && isWhole()) send(1, written(), draft?.revision ?? read.revision)
    },
  }
}
