import type { z } from '#contract/zod'
import { useMemo, useRef, useState } from 'react'
import type { Output } from '#contract'
import { SELL_LABELS, yearsShown } from '#contract/rules/declaration/salesRule'
import { useAct } from '#src/api/query'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { useMerging } from '#src/features/merging/useMerging'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import {
  CELLS,
  cellKey,
  cellsOf,
  judged,
  PresentYears,
  sellDraft,
  yearsIn,
  type CellField,
  type Cells,
  type KnownYear,
  type SoldValue,
  type SellDraft,
} from './sheet'

const NOTHING: SellDraft = { typed: {}, base: {}, known: [], names: {} }

/** What each cell of these years is called. */
const labelsOf = (years: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    years.flatMap((year) =>
      CELLS.map((field) => [cellKey(year, field), `${year}年${SELL_LABELS[field]}`] as const),
    ),
  )

/** The table of years as it is typed: kept in this browser, joined with what others save, sent as a whole. */
export function useSellSheet({ book, rows, this_year }: Output<'book_sell_list'>) {
  const { user } = useMe()
  const store = sellDraft(user.userId, book.book_id)
  const [draft, setDraft] = useState<SellDraft>(() => (book.editable && store.read()) || NOTHING)
  const [wasKept, setWasKept] = useState(() => Object.keys(draft.typed).length > 0)
  const [added, setAdded] = useState<readonly number[]>([])
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  // A file that has arrived is typed by what was drawn when its upload began.
  const latest = useRef(draft)
  const isTouched = Object.keys(draft.typed).length > 0
  useUnsaved(isTouched)
  const act = useAct('book_sell_save')
  const stored = useMemo(() => cellsOf(rows), [rows])
  const cells: Cells = { ...stored, ...draft.typed }
  const years = yearsShown(
    [...rows.map(({ stat_year }) => stat_year), ...added, ...yearsIn(draft.typed)],
    this_year,
    book.first_publish_date,
  )
  const merging = useMerging<Record<string, SoldValue>>({ labels: labelsOf(years) })

  const change = (next: SellDraft): void => {
    latest.current = next
    setDraft(next)
    if (next === NOTHING) store.clear()
    else tellUnkept(store.write(next))
  }
  const forget = (): void => {
    change(NOTHING)
    setWasKept(false)
    setFaults(new Map())
  }
  /** What was sent is saved; what has been typed since is not. */
  const settle = (sent: Cells, known: readonly KnownYear[]): void => {
    const { typed, names } = latest.current
    const rest = Object.entries(typed).filter(([key, value]) => draft.typed[key] !== value)
    forget()
    if (rest.length > 0)
      change({ typed: Object.fromEntries(rest), base: { ...sent }, known: [...known], names })
  }
  const send = (mine: Cells, touched: readonly number[], known: readonly KnownYear[]): void => {
    const found = judged(mine, touched, known)
    setFaults(found.faults)
    if (found.faults.size > 0) return toast.warning('请先改正标出的各项')
    if (found.rows.length === 0) return forget()
    act.mutate(
      { book_id: book.book_id, rows: found.rows },
      {
        onSuccess: ({ saved: now }) => {
          const others = known.filter(({ stat_year }) => !now.some((one) => one.stat_year === stat_year))
          settle(mine, [...others, ...now])
          toast.success('已保存')
        },
        onError: (error) => {
          let present: z.output<typeof PresentYears>['rows'] = []
          void merging.refused(error, {
            base: { ...draft.base },
            mine: { ...mine },
            theirs: async (data) => {
              present = PresentYears.safeParse(data).data?.rows ?? []
              return { ...cellsOf(present) }
            },
            retry: (value) => send(value, touched, present),
          })
        },
      },
    )
  }

  return {
    years,
    cells,
    faults,
    names: draft.names,
    merging,
    isTouched,
    touchedYears: yearsIn(draft.typed).toSorted((a, b) => a - b),
    isBusy: act.isPending,
    wasKept: wasKept && isTouched,
    isOld: Object.entries(draft.base).some(([key, value]) => (stored[key] ?? null) !== value),
    addYear: (year: number) => setAdded((old) => [...old, year]),
    type: (year: number, field: CellField, value: SoldValue, name?: string): void => {
      const key = cellKey(year, field)
      const { typed, base, known, names } = latest.current
      const isFirst = Object.keys(typed).length === 0
      change({
        typed: { ...typed, [key]: value },
        base: { ...stored, ...base },
        known: isFirst
          ? rows.map(({ stat_year, sell_id, revision }) => ({ stat_year, sell_id, revision }))
          : known,
        names: name === undefined || value === null ? names : { ...names, [String(value)]: name },
      })
      setFaults((old) => new Map([...old].filter(([at]) => !at.startsWith(`${year}.`))))
    },
    discard: forget,
    save: () => send(cells, yearsIn(draft.typed), draft.known),
  }
}
