import { useState } from 'react'
import type { Output } from '#contract'

/** The shares in use at one moment, in percent. */
export interface Sample {
  /** Milliseconds since 1970 */
  at: number
  cpu: number
  memory: number
  heap: number
}

/** How far back the picture goes. */
export const KEPT_MS = 10 * 60_000

/** A share as it is shown. */
export const oneDecimal = (percent: number): number => Math.round(percent * 10) / 10

/** What programs and the system keep busy of the processors, in percent. */
export const processorShare = ({ used, sys }: Output<'server_state'>['cpu']): number =>
  Math.min(100, oneDecimal(used + sys))

/** What our process's heap uses of what it may take, in percent. */
export const heapShare = ({ used, max }: Output<'server_state'>['jvm']): number =>
  max > 0 ? Math.min(100, oneDecimal((used / max) * 100)) : 0

const sampleOf = ({ cpu, mem, jvm }: Output<'server_state'>, at: number): Sample => ({
  at,
  cpu: processorShare(cpu),
  memory: oneDecimal(mem.usage),
  heap: heapShare(jvm),
})

/**
 * The answers of the last minutes, kept for as long as the page is open.
 * @param at when the last answer came, in milliseconds since 1970
 */
export function useSamples(data: Output<'server_state'> | undefined, at: number): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  if (data && samples.at(-1)?.at !== at)
    setSamples([...samples.filter((one) => one.at > at - KEPT_MS), sampleOf(data, at)])
  return samples
}
