import { useQueryClient } from '@tanstack/react-query'
import { Flex, Switch } from 'antd'
import { useEffect, useState } from 'react'

const EVERY_MS = 10_000

/** While it is on, everything on the page is read again every ten seconds. */
export function AutoRefresh() {
  const [isOn, setIsOn] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => void client.invalidateQueries({ type: 'active' }), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn, client])
  return (
    <Flex gap={8} align="center">
      <span id="auto-refresh">自动刷新</span>
      <Switch size="small" aria-labelledby="auto-refresh" checked={isOn} onChange={setIsOn} />
    </Flex>
  )
}
