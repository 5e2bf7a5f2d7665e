import { useRef, useState } from 'react'
import { tryPlan, type PlanRequest, type Tried } from './allocation'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'
import { useRunShare } from './useRunShare'

interface Running {
  /** The plan in the making and how many were asked for. */
  at: number
  of: number
  run_key: string
}

/** Several plans tried one after the other; those that were made before giving up stay. */
export function useTrials(place: ArrangedGroup) {
  const [tried, setTried] = useState<readonly Tried[]>([])
  const [running, setRunning] = useState<Running>()
  const giveUp = useRef<AbortController>(undefined)
  const made = useRef(0)
  const share = useRunShare(running?.run_key)

  const run = async (orders: readonly PlanRequest[]): Promise<void> => {
    const controller = new AbortController()
    giveUp.current = controller
    try {
      for (const [i, order] of orders.entries()) {
        const run_key = crypto.randomUUID()
        setRunning({ at: i + 1, of: orders.length, run_key })
        const report = await tryPlan(place, order, { signal: controller.signal, run_key })
        // The seed that the server drew belongs to the order from now on: it is what will be written.
        const plan = { number: ++made.current, order: { ...order, seed: report.seed }, report }
        setTried((before) => [...before, plan])
      }
    } finally {
      setRunning(undefined)
    }
  }

  return {
    tried,
    running: running && { ...running, share },
    run: (orders: readonly PlanRequest[]): void => void run(orders).catch(() => undefined),
    cancel: () => giveUp.current?.abort(),
    drop: (number: number) => setTried((before) => before.filter((plan) => plan.number !== number)),
    clear: () => setTried([]),
  }
}

export type Trials = ReturnType<typeof useTrials>
