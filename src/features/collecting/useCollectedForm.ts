import { Form } from 'antd'
import { useState } from 'react'
import { to } from '#contract/address'
import { CollectedFields } from '#contract/entities/declaration/collected'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { isKeyOf } from '#contract/facts/closed'
import type { CopyrightFields } from '#contract/rules/book/copyright/found'
import { COLLECTED_LABELS, collectedFaults } from '#contract/rules/declaration/collected'
import { useAct } from '#src/api/query'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { formDraft } from '#src/features/formDraft/formDraft'
import { useMerging } from '#src/features/merging/useMerging'
import { useReplacePage } from '#src/menu/useReplacePage'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import {
  collectedFieldsOf,
  collectedValuesOf,
  type CollectedDetail,
  type Fields,
  type CollectedValues,
} from './values'

const SCROLL = { behavior: 'smooth', block: 'center', focus: true } as const
const EMPTY: Fields = { book_name: '' }

interface Opened {
  isbn: string
  /** Absent: nothing is stored yet. */
  detail?: CollectedDetail | undefined
  /** What the form of a new record begins with. */
  proposed?: Fields | undefined
}

const words = (key: string, value: unknown): string | undefined => {
  const text = String(value)
  if (key === 'edu_level' && isKeyOf(EDU_LEVEL, text)) return EDU_LEVEL[text]
  return key === 'carrier' && isKeyOf(CARRIER, text) ? CARRIER[text] : undefined
}

/** What was typed last in this browser and has not been saved, and the ways to save it. */
export function useCollectedForm({ isbn, detail, proposed }: Opened) {
  const { user } = useMe()
  const replacePage = useReplacePage()
  const [form] = Form.useForm<CollectedValues>()
  const stored = detail
    ? collectedValuesOf(detail.fields, detail.copyright_name)
    : collectedValuesOf({ ...EMPTY, ...proposed })
  const store = formDraft(`collected-draft:${user.userId}:${detail?.collect_id ?? isbn}`)
  const [draft] = useState(() => store.read())
  const [isTouched, setTouched] = useState(draft !== undefined)
  useUnsaved(isTouched)
  const act = useAct('collection_save')
  const merging = useMerging<Fields>({ labels: COLLECTED_LABELS, words })
  const revision = draft && isTouched ? draft.revision : (detail?.revision ?? 0)
  const base = draft && isTouched ? draft.base : undefined

  const forget = () => {
    store.clear()
    setTouched(false)
  }

  const send = (fields: Fields, submit: 0 | 1, read: number): void =>
    act.mutate(
      { ...(detail ? { collect_id: detail.collect_id, revision: read } : { isbn }), fields, submit },
      {
        onSuccess: ({ collect_id }) => {
          forget()
          toast.success(submit === 1 ? '已提交，等待审核' : '已保存')
          if (!detail) replacePage(to('collection/edit', { id: collect_id }))
        },
        onError: (error) =>
          merging.refused(error, {
            base: CollectedFields.safeParse(base).data ?? collectedFieldsOf(stored),
            mine: fields,
            theirs: (present) => CollectedFields.safeParse(present).data,
            retry: (joined, now) => send(joined, submit, now),
          }),
      },
    )

  const written = () => collectedFieldsOf({ ...stored, ...form.getFieldsValue() })

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

  /** Marks what is missing, and whether nothing is. */
  const isWhole = (): boolean => {
    const read = CollectedFields.safeParse(written()).data
    const faults = read ? collectedFaults(read) : []
    for (const { field, message } of faults) form.setFields([{ name: field, errors: [message] }])
    if (faults[0]) form.scrollToField(faults[0].field, SCROLL)
    return faults.length === 0
  }

  const keep = (values: CollectedValues): void => {
    setTouched(true)
    tellUnkept(store.write({ values, revision, base: { ...(base ?? collectedFieldsOf(stored)) } }))
  }

  return {
    form,
    /** Takes over what the copyright page says; the number of the book is given. */
    take: ({ isbn: _given, ...taken }: Partial<CopyrightFields>) => {
      form.setFieldsValue(taken)
      keep(form.getFieldsValue())
    },
    isBusy: act.isPending,
    initialValues: { ...stored, ...draft?.values },
    restored: draft && isTouched ? { isOld: draft.revision !== (detail?.revision ?? 0) } : undefined,
    discard: () => {
      forget()
      form.setFieldsValue(stored)
    },
    keep,
    save: async () => {
      if (await isValid()) send(written(), 0, revision)
    },
    handIn: async () => {
      if ((await isValid()) && isWhole()) send(written(), 1, revision)
    },
    dialog: merging.dialog,
  }
}
