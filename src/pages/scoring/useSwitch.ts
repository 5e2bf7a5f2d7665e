import { useState } from 'react'
import { truth } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

/** A switch that this browser remembers; off at first. */
export function useSwitch(key: string): [isOn: boolean, toggle: () => void] {
  const memory = stored(key, truth)
  const [isOn, setOn] = useState(() => memory.read() ?? false)
  const toggle = (): void => {
    setOn(!isOn)
    memory.write(!isOn)
  }
  return [isOn, toggle]
}
