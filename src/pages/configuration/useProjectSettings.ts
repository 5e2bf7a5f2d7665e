import { useState, type ReactNode } from 'react'
import { useMerging } from '#src/features/merging/useMerging'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import { presentOf, type Detail, type ConfigurationTabProps } from './detail'

interface Settings<V> {
  /** The fields of a project that are set here. */
  pick: (detail: Detail) => V
  labels: Readonly<Partial<Record<keyof V & string, string>>>
  words?: (key: keyof V & string, value: unknown) => ReactNode
  write: (value: V, revision: number) => Promise<unknown>
}

/**
 * One set of a project's settings: what they were when they were read, whether they have been touched, and a save that
 * overwrites nobody. While nothing is typed the settings follow what others save.
 */
export function useProjectSettings<V extends object>(
  { detail, onSaved }: Pick<ConfigurationTabProps, 'detail' | 'onSaved'>,
  { pick, labels, words, write }: Settings<V>,
) {
  const [read, setRead] = useState(detail)
  const [isTouched, setTouched] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const merging = useMerging<V>({ labels, ...(words && { words }) })
  useUnsaved(isTouched)
  if (detail.revision !== read.revision && !isTouched && !isSaving) setRead(detail)

  const send = async (value: V, base: V, revision: number): Promise<void> => {
    setSaving(true)
    try {
      await write(value, revision)
      toast.success('已保存')
      setTouched(false)
      onSaved()
    } catch (error) {
      // The call has told the user; only a stale one can be helped.
      if (!(error instanceof Error)) throw error
      void merging.refused(error, {
        base,
        mine: value,
        theirs: async (present) => {
          const now = await presentOf(present)
          return now && pick(now)
        },
        retry: (joined, now) => void send(joined, base, now),
      })
    } finally {
      setSaving(false)
    }
  }
  return {
    base: pick(read),
    revision: read.revision,
    isTouched,
    touch: (): void => setTouched(true),
    /** Leaves everything as it was read. */
    discard: (): void => {
      setTouched(false)
      setRead({ ...detail })
    },
    isSaving,
    save: (value: V): void => void send(value, pick(read), read.revision),
    dialog: merging.dialog,
  }
}
