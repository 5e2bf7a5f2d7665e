import { useQueryClient } from '@tanstack/react-query'
import type { ActionName } from '#contract'

const ITEMS = 'dict_items' satisfies ActionName

/** Every dictionary of this browser is asked for anew: those on screen at once, the others when they are needed. */
export function useFreshDicts(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [ITEMS] })
}
