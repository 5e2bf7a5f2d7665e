import type { ReactNode } from 'react'
import { useMerging } from './useMerging'

interface Attempt {
  opened: object
  typed: object
  send: (fields: object) => void
}

/** The same for a dialog of `useModalForm`: its `onRefused`, and the dialog of differences to place beside it. */
export function useMergingForm<V extends object>(show: {
  labels: Readonly<Partial<Record<keyof V & string, string>>>
  words?: (key: keyof V & string, value: unknown) => ReactNode
  /** The fields of what the server holds now. */
  read: (present: Record<string, unknown>) => Promise<V | undefined>
}) {
  const merging = useMerging<V>(show)
  return {
    onRefused: (error: Error, { opened, typed, send }: Attempt): void =>
      void merging.refused(error, {
        // A form gives back what it was given, as far as it has fields for it.
        base: opened as V,
        mine: typed as V, // For the same reason.
        theirs: show.read,
        retry: (value, revision) => send({ ...value, revision }),
      }),
    dialog: merging.dialog,
  }
}
