import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query, useWrite } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { requestPlan, type PlanReport, type Tried } from './allocation'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'
import { useRunShare } from './useRunShare'

/** Writes the very plan that was tried. It can be given up while it lasts: then nothing of it stays. */
export function useWriting(place: ArrangedGroup) {
  const client = useQueryClient()
  const [run_key, setRunKey] = useState<string>()
  const giveUp = useRef<AbortController>(undefined)
  const share = useRunShare(run_key)
  const act = useWrite({
    mutationFn: ({ plan, ...how }: { plan: Tried; run_key: string; signal: AbortSignal }) =>
      requestPlan(place, plan, how),
  })

  /** @throws when it was refused, which has been told, or given up */
  const write = async (plan: Tried): Promise<PlanReport> => {
    const controller = new AbortController()
    giveUp.current = controller
    const key = crypto.randomUUID()
    setRunKey(key)
    try {
      const report = await act.mutateAsync({ plan, run_key: key, signal: controller.signal })
      // The words that follow speak of the record, so it is there with them.
      const { queryKey } = query('draw_list', { group_id: place.group_id })
      await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
      return report
    } catch (error) {
      if (controller.signal.aborted) {
        // A cancellation in the last moment may come too late, so what is on screen is read again.
        await client.invalidateQueries()
        toast.info('已停止，没有写完的分配全部撤销；是否写入以“抽签与分配记录”为准')
      }
      throw error
    } finally {
      setRunKey(undefined)
    }
  }

  return {
    write,
    isPending: act.isPending,
    running: run_key === undefined ? undefined : { at: 1, of: 1, share },
    cancel: () => giveUp.current?.abort(),
  }
}
