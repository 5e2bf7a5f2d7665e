import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { useState } from 'react'
import { keysOf } from '#contract/facts/closed'
import { TEXT_LABELS, type TextKey, TEXT_LIMITS } from '#contract/facts/project'
import { plainText } from '#contract/rules/richText'
import { useAct } from '#src/api/query'
import { useMerging } from '#src/features/merging/useMerging'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { presentOf, type Detail, type ConfigurationTabProps } from './detail'
import { textsDraft, type Texts } from './draft'

interface Writing {
  /** The texts as they were read, and the revision they were read at. */
  base: Texts
  value: Texts
  revision: number
  isRestored: boolean
  /** Counts up when the fields must take over new texts. */
  times: number
}

const KEYS = keysOf(TEXT_LABELS)

const asRead = ({ texts, revision }: Pick<Detail, 'texts' | 'revision'>): Omit<Writing, 'times'> => ({
  base: texts,
  value: texts,
  revision,
  isRestored: false,
})

/** Characters that are read of a text, and why there are too many. */
export function textLength(key: TextKey, text: string): { length: number; limit: number; isOver: boolean } {
  const { length } = plainText(text)
  const limit = TEXT_LIMITS[key]
  return { length, limit, isOver: length > limit }
}

/** The texts of a project while they are written: kept in this browser, and saved without overwriting anybody. */
export function useTexts({ detail, onSaved }: Pick<ConfigurationTabProps, 'detail' | 'onSaved'>) {
  const { user } = useMe()
  const { project_id } = detail
  const store = textsDraft(user.userId, project_id)
  const [writing, setWriting] = useState<Writing>(() => {
    const draft = store.read()
    if (!draft) return { ...asRead(detail), times: 0 }
    const value = { ...detail.texts, ...draft.value }
    return {
      base: { ...detail.texts, ...draft.base },
      value,
      revision: draft.revision,
      isRestored: true,
      times: 0,
    }
  })
  const act = useAct('pingshen_text_edit', { meta: { keep: true } })
  const merging = useMerging<Texts>({
    labels: TEXT_LABELS,
    words: (_, text) => plainText(String(text)) || '（空）',
  })
  const { base, value, revision } = writing
  const changed = KEYS.filter((key) => value[key] !== base[key])
  const isTouched = changed.length > 0
  useUnsaved(isTouched)
  const restart = (read: Pick<Detail, 'texts' | 'revision'>): void =>
    setWriting((old) => ({ ...asRead(read), times: old.times + 1 }))
  if (detail.revision > revision && !isTouched && !act.isPending) restart(detail)

  const keep = (draft: Texts): void => {
    try {
      tellUnkept(store.write({ base, value: draft, revision }))
    } catch {
      // Where the browser keeps nothing, only this safety net is missing.
    }
  }
  const send = (texts: Texts, at: number): void => {
    const given = Object.fromEntries(
      KEYS.flatMap((key) => (texts[key] === base[key] ? [] : [[key, texts[key]]])),
    )
    act.mutate(
      { project_id, revision: at, texts: given },
      {
        onSuccess: (saved) => {
          toast.success('已保存')
          store.clear()
          restart(saved)
          onSaved()
        },
        onError: (error) =>
          void merging.refused(error, {
            base,
            mine: texts,
            theirs: async (present) => (await presentOf(present))?.texts,
            retry: send,
          }),
      },
    )
  }
  return {
    ...writing,
    changed,
    isSaving: act.isPending,
    tooLong: changed.filter((key) => textLength(key, value[key]).isOver),
    edit: (key: TextKey, text: string): void => {
      const next = { ...value, [key]: text }
      setWriting((old) => ({ ...old, value: next }))
      keep(next)
    },
    discard: (): void => {
      store.clear()
      restart(detail)
    },
    save: (): void => send(value, revision),
    dialog: merging.dialog,
  }
}
