import { useState } from 'react'
import { CollectedFields } from '#contract/entities/declaration/collected'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { formDraft } from '#src/features/formDraft/formDraft'
import { useUnsaved } from '#src/ui/unsaved'
import type { CollectedValues, Fields } from './values'

/** What is stored, and which save made it so. */
export interface Stored {
  revision: number
  fields: Fields
}

/** What was typed and is not stored yet: in this browser, until a save has brought it to the server. */
export function useTyped(key: string, stored: Stored) {
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
