import { Form } from 'antd'
import { to } from '#contract/address'
import type { CollectedFields } from '#contract/entities/declaration/collected'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { isKeyOf } from '#contract/facts/closed'
import { showCip } from '#contract/rules/book/cip'
import type { CopyrightFields } from '#contract/rules/book/copyright/found'
import { collectedFaults, COLLECTED_LABELS } from '#contract/rules/declaration/collected'
import { useAct } from '#src/api/query'
import { isRight, isWhole } from '#src/features/formDraft/checked'
import { useFormDraft } from '#src/features/formDraft/useFormDraft'
import { useReplacePage } from '#src/menu/useReplacePage'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { collectedFieldsOf, collectedValuesOf, type CollectedDetail, type CollectedValues } from './values'

interface Opened {
  isbn: string
  /** Absent: nothing is stored yet. */
  detail?: CollectedDetail | undefined
  /** What the form of a new record begins with. */
  proposed?: CollectedFields | undefined
  isWriter: boolean
}

const words = (key: string, value: unknown): string | undefined => {
  const text = String(value)
  if (key === 'edu_level' && isKeyOf(EDU_LEVEL, text)) return EDU_LEVEL[text]
  return key === 'carrier' && isKeyOf(CARRIER, text) ? CARRIER[text] : undefined
}

/** The form of a collected book: what is typed on top of what is stored, and the ways to save it. */
export function useCollectedForm({ isbn, detail, proposed, isWriter }: Opened) {
  const { user } = useMe()
  const replacePage = useReplacePage()
  const [form] = Form.useForm<CollectedValues>()
  const act = useAct('collection_save')
  const keyOf = (record: number | string) => `collected-draft:${user.userId}:${record}`
  const draft = useFormDraft<CollectedFields, CollectedValues>({
    key: keyOf(detail?.collect_id ?? isbn),
    isReadOnly: !isWriter,
    form,
    stored: detail ?? { fields: proposed ?? {}, revision: 0 },
    labels: COLLECTED_LABELS,
    words,
    present: async (data) =>
      (await import('#contract/entities/declaration/collected')).CollectedFields.safeParse(data).data,
    valuesOf: (fields) => collectedValuesOf(fields, detail?.copyright_name),
    fieldsOf: collectedFieldsOf,
  })

  const send = (submit: 0 | 1, fields: CollectedFields, from: typeof draft.origin): void =>
    act.mutate(
      { ...(detail ? { collect_id: detail.collect_id, revision: from.revision } : { isbn }), fields, submit },
      {
        onSuccess: ({ collect_id, revision }) => {
          draft.saved(fields, revision, keyOf(collect_id))
          toast.success(submit === 1 ? '已提交，等待审核' : '已保存')
          if (!detail) replacePage(to('collection/edit', { id: collect_id }))
        },
        onError: (error) => draft.refused(error, from, (joined, now) => send(submit, joined, now)),
      },
    )

  /** What is sent, its CIP number shown as it will be stored. */
  const written = (): CollectedFields => {
    const fields = draft.written()
    if (fields.cip_no) form.setFieldValue('cip_no', showCip(fields.cip_no))
    return fields
  }

  return {
    ...draft,
    form,
    /** Takes over what the copyright page says; the number of the book is given. */
    take: ({ isbn: _given, ...taken }: Partial<CopyrightFields>) => {
      form.setFieldsValue(taken)
      draft.keep()
    },
    isBusy: act.isPending,
    /** What were typed now could not be saved any more. */
    isHandingIn: act.isPending && act.variables.submit === 1,
    save: async () => {
      if (await isRight(form)) send(0, written(), draft.origin)
    },
    handIn: async () => {
      if (!(await isRight(form))) return
      const fields = written()
      const { CollectedFields } = await import('#contract/entities/declaration/collected')
      const whole = CollectedFields.safeParse(fields).data
      if (isWhole(form, whole ? collectedFaults(whole) : [])) send(1, fields, draft.origin)
    },
  }
}
