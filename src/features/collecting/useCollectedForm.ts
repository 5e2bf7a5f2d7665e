import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CollectedFields } from '#contract/entities/declaration/collected'
import type { CopyrightFields } from '#contract/rules/book/copyright/found'
import { collectedFaults } from '#contract/rules/declaration/collected'
import { useMe } from '#src/session/session'
import { useSaving } from './useSaving'
import { useTyped, type Stored } from './useTyped'
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

async function isValid(form: FormInstance<CollectedValues>): Promise<boolean> {
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
function isWhole(form: FormInstance<CollectedValues>, written: Fields): boolean {
  const whole = CollectedFields.safeParse(written).data
  const faults = whole ? collectedFaults(whole) : []
  for (const { field, message } of faults) form.setFields([{ name: field, errors: [message] }])
  if (faults[0]) form.scrollToField(faults[0].field, SCROLL)
  return faults.length === 0
}

/** The form of a collected book: what is typed on top of what is stored, and the ways to save it. */
export function useCollectedForm({ isbn, detail, proposed }: Opened) {
  const { user } = useMe()
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
  const { base } = typed
  const shown = useRef(read.revision)
  useEffect(() => {
    if (shown.current === read.revision || base) return
    // Somebody else's save, or what the server has made of one's own.
    shown.current = read.revision
    form.setFieldsValue(values)
  }, [form, base, read.revision, values])

  const written = () => collectedFieldsOf({ ...values, ...form.getFieldsValue() })
  const { send, ...saving } = useSaving({
    form,
    isbn,
    detail,
    stored,
    typed,
    written,
    keyOf,
    onSaved: setSaved,
  })

  return {
    form,
    /** Takes over what the copyright page says; the number of the book is given. */
    take: ({ isbn: _given, ...taken }: Partial<CopyrightFields>) => {
      form.setFieldsValue(taken)
      typed.keep(form.getFieldsValue())
    },
    ...saving,
    initialValues: { ...values, ...typed.left },
    restored: base && typed.isRestored ? { isOld: base.revision !== stored.revision } : undefined,
    discard: () => {
      typed.forget()
      form.setFieldsValue(collectedValuesOf(stored.fields, detail?.copyright_name))
    },
    keep: (now: CollectedValues) => typed.keep(now),
    save: async () => {
      if (await isValid(form)) send(written(), 0, (base ?? stored).revision)
    },
    handIn: async () => {
      if ((await isValid(form)) && isWhole(form, written())) send(written(), 1, (base ?? stored).revision)
    },
  }
}
