import type { FormInstance } from 'antd'
import { to } from '#contract/address'
import { CollectedFields } from '#contract/entities/declaration/collected'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { COLLECTED_LABELS } from '#contract/rules/declaration/collected'
import { useAct } from '#src/api/query'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { formDraft } from '#src/features/formDraft/formDraft'
import { useMerging } from '#src/features/merging/useMerging'
import { useReplacePage } from '#src/menu/useReplacePage'
import { toast } from '#src/ui/feedback'
import type { Stored, useTyped } from './useTyped'
import { collectedValuesOf, type CollectedDetail, type CollectedValues, type Fields } from './values'

const words = (key: string, value: unknown): string | undefined => {
  const text = String(value)
  if (key === 'edu_level' && isKeyOf(EDU_LEVEL, text)) return EDU_LEVEL[text]
  return key === 'carrier' && isKeyOf(CARRIER, text) ? CARRIER[text] : undefined
}

const same = (one: Fields, other: Fields): boolean =>
  keysOf(COLLECTED_LABELS).every((field) => (one[field] ?? null) === (other[field] ?? null))

interface Saving {
  form: FormInstance<CollectedValues>
  isbn: string
  detail: CollectedDetail | undefined
  stored: Stored
  typed: ReturnType<typeof useTyped>
  /** What the form holds now. */
  written: () => Fields
  keyOf: (record: number) => string
  onSaved: (saved: Stored) => void
}

/** Sends a collected book; what somebody else has saved meanwhile is joined with it. */
export function useSaving({ form, isbn, detail, stored, typed, written, keyOf, onSaved }: Saving) {
  const replacePage = useReplacePage()
  const act = useAct('collection_save')
  const merging = useMerging<Fields>({ labels: COLLECTED_LABELS, words })

  /** What was typed while a save was on its way is still to be saved. */
  const settle = (sent: Fields, collect_id: number, revision: number): void => {
    const now = { revision, fields: sent }
    const isMore = !same(written(), sent)
    onSaved(now)
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
            base: (typed.base ?? stored).fields,
            mine: fields,
            theirs: (present) => CollectedFields.safeParse(present).data,
            retry: (joined, now) => {
              lay(joined, fields)
              send(joined, submit, now)
            },
          }),
      },
    )

  return {
    send,
    isBusy: act.isPending,
    /** What were typed now could not be saved any more. */
    isHandingIn: act.isPending && act.variables.submit === 1,
    dialog: merging.dialog,
  }
}
