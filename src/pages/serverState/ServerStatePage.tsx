import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Switch } from 'antd'
import { useState } from 'react'
import { query } from '#src/api/query'
import { parseTime } from '#src/lib/time'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { DiskTable } from './DiskTable'
import { Facts } from './Facts'
import { Gauges } from './Gauges'
import { useSamples } from './samples'
import styles from './ServerState.module.css'
import { Trend } from './Trend'

const EVERY_S = 5

/** 服务监控: read again by itself while somebody looks at it. */
export default function ServerStatePage() {
  const [isOn, setIsOn] = useState(true)
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery({
    ...query('server_state', {}, { quiet: true }),
    refetchInterval: isOn && EVERY_S * 1000,
    meta: { keep: true },
  })
  const samples = useSamples(data, dataUpdatedAt)
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <Flex vertical gap={16}>
      <Flex gap={16} align="center" justify="end" wrap className={styles['bar']}>
        <span>更新于 {parseTime(dataUpdatedAt, '{h}:{i}:{s}')}</span>
        <Flex gap={8} align="center">
          <span id="state-refresh">每{EVERY_S}秒自动刷新</span>
          <Switch size="small" aria-labelledby="state-refresh" checked={isOn} onChange={setIsOn} />
        </Flex>
        <Button onClick={() => void refetch()} loading={isFetching && !isOn}>
          刷新
        </Button>
      </Flex>
      {error && (
        <Alert type="warning" showIcon title={`没有取得最新数据，以下是上一次的：${error.message}`} />
      )}
      <Gauges state={data} />
      <section className={styles['card']} aria-label="最近10分钟">
        <h2 className={styles['title']}>最近10分钟</h2>
        <Trend samples={samples} now={dataUpdatedAt} />
      </section>
      <Facts state={data} />
      <DiskTable disks={data.sysFiles} />
    </Flex>
  )
}
