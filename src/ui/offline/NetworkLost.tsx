import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { PlainNote } from './PlainNote'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isLost = () => !onlineManager.isOnline()

/** Says that the network is lost as long as it is: what a page reads waits for it, and would only show its wheel. */
export const NetworkLost = () =>
  useSyncExternalStore(subscribe, isLost) && <PlainNote>网络已断开，恢复后自动继续</PlainNote>
