import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { to } from '#contract/address'
import { CollectedFields } from '#contract/entities/declaration/collected'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { isKeyOf, keysOf } from '#contract/facts/closed'
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

/** What is stored, and which save made it so. */
interface Stored {
  revision: number
  fields: Fields
}

const same = (one: Fields, other: Fields): boolean =>
  keysOf(COLLECTED_LABELS).every((field) => (one[field] ?? null) === (other[field] ?? null))

/** What was typed and is not stored yet: in this browser, until a save has brought it to the server. */
function useTyped(key: string, stored: Stored) {
  const store = formDraft(key)
  const [left] = useState(() => store.read())
  const [isRestored, setRestored] = useState(left !== undefined)
  /** What was stored when the typing began; absent where nothing is typed. */
  const [base, setBase] = useState<Stored | undefined>(
    left && { revision: left.revision, fields: CollectedFields.safeParse(left.base).data ?? stored.fields },
  )
  useUnsaved(base !== undefined)
  return {
    left: left?.values,
    isRestored,
    base,
    keep: (values: CollectedValues, on: Stored = base ?? stored): void => {
      setBase(on)
      tellUnkept(store.write({ values, revision: on.revision, base: { ...on.fields } }))
    },
    forget: (): void => {
      store.clear()
      setRestored(false)
      setBase(undefined)
    },
  }
}

/** The form of a collected book: what is typed on top of what is stored, and the ways to save it. */
export function useCollectedForm({ isbn, detail, proposed }: Opened) {
  const { user } = useMe()
  const replacePage = useReplacePage()
  const [form] = Form.useForm<CollectedValues>()
  const values = detail
    ? collectedValuesOf(detail.fields, detail.copyright_name)
    : collectedValuesOf({ ...EMPTY, ...proposed })
  const read: Stored = { revision: detail?.revision ?? 0, fields: collectedFieldsOf(values) }
  const [saved, setSaved] = useState<Stored>()
  // An own save is known before it is read again.
  const stored = saved && saved.revision > read.revision ? saved : read
  const keyOf = (record: number | string) => `collected-draft:${user.userId}:${record}`
  const typed = useTyped(keyOf(detail?.collect_id ?? isbn), stored)
  const act = useAct('collection_save')
  const merging = useMerging<Fields>({ labels: COLLECTED_LABELS, words })

  const { base } = typed
  const shown = useRef(read.revision)
  useEffect(() => {
    if (shown.current === read.revision || base) return
    // Somebody else's save, or what the server has made of one's own.
    shown.current = read.revision
    form.setFieldsValue(values)
  }, [form, base, read.revision, values])

  const written = () => collectedFieldsOf({ ...values, ...form.getFieldsValue() })

  /** What was typed while a save was on its way is still to be saved. */
  const settle = (sent: Fields, collect_id: number, revision: number): void => {
    const now = { revision, fields: sent }
    const isMore = !same(written(), sent)
    setSaved(now)
    if (!isMore) typed.forget()
    else if (detail) typed.keep(form.getFieldsValue(), now)
    else {
      typed.forget()
      const moved = formDraft(keyOf(collect_id))
      tellUnkept(moved.write({ values: form.getFieldsValue(), revision, base: { ...sent } }))
    }
    if (!detail) replacePage(to('collection/edit', { id: collect_id }))
  }

  /** What another's save has brought into the fields that are sent stands in the form as well. */
  const lay = (joined: Fields, sent: Fields): void => {
    const all = collectedValuesOf(joined, detail?.copyright_name)
    const theirs = keysOf(COLLECTED_LABELS).filter((field) => joined[field] !== sent[field])
    form.setFieldsValue(Object.fromEntries(theirs.map((field) => [field, all[field]])))
  }

  const send = (fields: Fields, submit: 0 | 1, revision: number): void =>
    act.mutate(
      { ...(detail ? { collect_id: detail.collect_id, revision } : { isbn }), fields, submit },
      {
        onSuccess: (answer) => {
          toast.success(submit === 1 ? '已提交，等待审核' : '已保存')
          settle(fields, answer.collect_id, answer.revision)
        },
        onError: (error) =>
          merging.refused(error, {
            base: (base ?? stored).fields,
            mine: fields,
            theirs: (present) => CollectedFields.safeParse(present).data,
            retry: (joined, now) => {
              lay(joined, fields)
              send(joined, submit, now)
            },
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

  /** Marks what is missing, and whether nothing is. */
  const isWhole = (): boolean => {
    const whole = CollectedFields.safeParse(written()).data
    const faults = whole ? collectedFaults(whole) : []
    for (const { field, message } of faults) form.setFields([{ name: field, errors: [message] }])
    if (faults[0]) form.scrollToField(faults[0].field, SCROLL)
    return faults.length === 0
  }

  return {
    form,
    /** Takes over what the copyright page says; the number of the book is given. */
    take: ({ isbn: _given, ...taken }: Partial<CopyrightFields>) => {
      form.setFieldsValue(taken)
      typed.keep(form.getFieldsValue())
    },
    isBusy: act.isPending,
    initialValues: { ...values, ...typed.left },
    restored: base && typed.isRestored ? { isOld: base.revision !== stored.revision } : undefined,
    discard: () => {
      typed.forget()
      form.setFieldsValue(collectedValuesOf(stored.fields, detail?.copyright_name))
    },
    keep: (now: CollectedValues) => typed.keep(now),
    save: async () => {
      if (await isValid()) send(written(), 0, (base ?? stored).revision)
    },
    handIn: async () => {
      if ((await isValid()) && isWhole()) send(written(), 1, (base ?? stored).revision)
    },
    dialog: merging.dialog,
  }
}
