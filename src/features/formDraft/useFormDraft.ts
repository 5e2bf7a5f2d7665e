import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { keysOf } from '#contract/facts/closed'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { isSameValue } from '#src/features/merging/merging'
import { useMerging } from '#src/features/merging/useMerging'
import { useUnsaved } from '#src/ui/unsaved'
import { formDraft, type FormDraft } from './formDraft'

type Loose = Readonly<Record<string, unknown>>

/** What was read before the first keystroke: a save names its revision, a join compares with its fields. */
interface Origin {
  base: object
  revision: number
}

interface Options<F extends object, V> {
  /** Where what is typed is kept in this browser. */
  key: string
  /** Nothing can be typed now, and nothing comes back. */
  isReadOnly?: boolean
  form: FormInstance<V>
  /** The record as it is stored now; it may be read anew while somebody types. */
  stored: { fields: Partial<F>; revision: number }
  labels: Readonly<Record<keyof F & string, string>>
  /** A value in words, where it is no plain text. */
  words?: (key: keyof F & string, value: unknown) => ReactNode
  /** The fields of what a refusal says is stored. */
  present: (data: Record<string, unknown>) => Promise<F | undefined>
  /** The fields as the form holds them, by the same names. */
  valuesOf: (fields: Partial<F>) => Loose
  fieldsOf: (values: V) => F
}

const originOf = (draft: FormDraft, { fields, revision }: Options<object, unknown>['stored']): Origin => ({
  // Without knowing what it was typed over, every difference has to be asked about.
  base: draft.base ?? (draft.revision === revision ? { ...fields } : {}),
  revision: draft.revision,
})

/**
 * A form of a record that others may save too. What is typed is kept in this browser until it is saved, and is joined
 * with another's save by what it was typed over, never by what has been read since.
 */
export function useFormDraft<F extends object, V extends object>(options: Options<F, V>) {
  const { key, isReadOnly = false, form, stored, labels, words, present, valuesOf, fieldsOf } = options
  const store = formDraft(key)
  const names = keysOf(labels)
  const named = (values: Loose): Loose => Object.fromEntries(names.map((name) => [name, values[name]]))
  const now = (): Origin => ({ base: { ...stored.fields }, revision: stored.revision })
  const [draft, setDraft] = useState(() => (isReadOnly ? undefined : store.read()))
  const [origin, setOrigin] = useState(() => (draft ? originOf(draft, stored) : now()))
  const [isTouched, setTouched] = useState(draft !== undefined)
  const [round, setRound] = useState(0)
  const [renewals, setRenewals] = useState(0)
  useUnsaved(isTouched)
  const merging = useMerging<F>({ labels, ...(words && { words }) })

  // All that is in the form, also of fields that are not on screen any more.
  const typed = (): Loose => named({ ...form.getFieldsValue(true) })
  // Every named field is there, with whatever the form holds in it.
  const written = (): F => fieldsOf(typed() as V)
  const write = (from: Origin, at = store): void =>
    tellUnkept(at.write({ values: { ...typed() }, base: { ...from.base }, revision: from.revision }))
  const put = (values: Loose): void => {
    // The values are the form's own, as `valuesOf` made them.
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
  }
  const fill = (values: Loose): void => {
    put(values)
    setRound((times) => times + 1)
  }

  // Another has saved, and nothing is typed that would have to be joined with it.
  if (!isTouched && stored.revision > origin.revision) {
    setOrigin(now())
    setRenewals((times) => times + 1)
  }
  const renew = useEffectEvent(() => put(named(valuesOf(stored.fields))))
  useEffect(() => {
    if (renewals > 0) renew()
  }, [renewals])

  return {
    initialValues: { ...named(valuesOf(stored.fields)), ...(draft && named(draft.values)) },
    restored: draft && { isOld: draft.revision !== stored.revision },
    origin,
    /** How often the form was filled otherwise than by typing. */
    round: round + renewals,
    written,
    keep: (): void => {
      setTouched(true)
      write(origin)
    },
    discard: (): void => {
      store.clear()
      setDraft(undefined)
      setTouched(false)
      setOrigin(now())
      form.resetFields()
      fill(named(valuesOf(stored.fields)))
    },
    /** What was sent is saved; what has been typed since is not. A new record has another key from now on. */
    saved: (sent: F, revision: number, newKey = key): void => {
      const next = { base: { ...sent }, revision }
      const isBehind = !isSameValue(sent, written())
      store.clear()
      setDraft(undefined)
      setOrigin(next)
      setTouched(isBehind)
      if (isBehind) write(next, formDraft(newKey))
    },
    /** For `onError` of the save: joins what is typed with what another has saved, and sends it anew. */
    refused: (error: Error, from: Origin, retry: (joined: F, from: Origin) => void): void => {
      let theirs: F | undefined
      void merging.refused(error, {
        base: from.base as F, // What is missing in it counts as empty.
        mine: written(),
        theirs: async (data) => (theirs = await present(data)),
        retry: (joined, revision) => {
          const next = { base: { ...theirs }, revision }
          const mine: object = written()
          const values = valuesOf(joined)
          const taken = Object.entries(joined).filter(
            ([name, value]) => !isSameValue(value, Reflect.get(mine, name)),
          )
          if (taken.length > 0) fill(Object.fromEntries(taken.map(([name]) => [name, values[name]])))
          setOrigin(next)
          write(next)
          retry(joined, next)
        },
      })
    },
    dialog: merging.dialog,
  }
}
