import { Suspense, useState, type ReactNode } from 'react'
import type { Stale } from '#contract/rules/stale'
import { ApiError } from '#src/api/apiError'
import { integerShape, recordShape, shape } from '#src/lib/shape'
import { toast } from '#src/ui/feedback'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { mergeFields, type Clash } from './merging'

const DifferenceDialog = lazyPart(() => import('./DifferenceDialog'))

/** A write that was refused because somebody else had saved in between. */
interface Attempt<V> {
  /** What was read before anything was typed. */
  base: V
  mine: V
  /** The same fields of what the server holds now. */
  theirs: (present: Record<string, unknown>) => Promise<V | undefined>
  /** Sends the joined fields; they were made from this revision. */
  retry: (value: V, revision: number) => void
}

const staleOf = shape<Stale>({ revision: integerShape, present: recordShape })

interface Asked<V> {
  words: string
  value: V
  clashes: readonly Clash<V>[]
  retry: (value: V) => void
}

/** What a form does when two people have changed the same thing: nothing that was typed is lost, nobody is overwritten. */
export function useMerging<V extends object>(show: {
  /** What each field is called. */
  labels: Readonly<Partial<Record<keyof V & string, string>>>
  /** A value in words, where it is no plain text. */
  words?: (key: keyof V & string, value: unknown) => ReactNode
}) {
  const [asked, setAsked] = useState<Asked<V>>()

  /** For `onError` of the write: leaves any other refusal alone. */
  const refused = async (error: Error, { base, mine, theirs, retry }: Attempt<V>): Promise<void> => {
    const stale = error instanceof ApiError ? staleOf(error.data) : undefined
    const now = stale && (await theirs(stale.present))
    if (!stale || !now) return
    const { value, clashes } = mergeFields(base, mine, now)
    const send = (chosen: V): void => retry(chosen, stale.revision)
    if (clashes.length > 0) return setAsked({ words: error.message, value, clashes, retry: send })
    toast.info('他人同时修改了其他内容，已一并保留')
    send(value)
  }

  return {
    refused,
    dialog: asked && (
      <Suspense>
        <DifferenceDialog
          words={asked.words}
          lines={asked.clashes.map(({ key, mine, theirs }) => ({
            key,
            label: show.labels[key] ?? key,
            mine: show.words?.(key, mine) ?? inWords(mine),
            theirs: show.words?.(key, theirs) ?? inWords(theirs),
          }))}
          onClose={() => setAsked(undefined)}
          onChosen={(theirs) => {
            setAsked(undefined)
            const taken = asked.clashes.filter(({ key }) => theirs.includes(key))
            asked.retry({
              ...asked.value,
              ...Object.fromEntries(taken.map((clash) => [clash.key, clash.theirs])),
            })
          }}
        />
      </Suspense>
    ),
  }
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return JSON.stringify(value)
}
