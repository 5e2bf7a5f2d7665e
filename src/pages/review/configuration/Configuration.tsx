import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PROJECT_STATUS } from '#contract/dict'
import { isClosed } from '#contract/rules/projectFrozen'
import { DIRECTORS } from '#contract/roles'
import { query } from '#src/api/query'
import { useCan } from '#src/session/Can'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { AvoidTab } from './AvoidTab'
import { BrandTab } from './BrandTab'
import styles from './Configuration.module.css'
import { ConfidentialityTab } from './ConfidentialityTab'
import type { TabProps } from './detail'
import { SignTab } from './SignTab'
import { TextsTab } from './TextsTab'

const PARAM = 'tab'
const TABS = {
  texts: '文本',
  confidentiality: '匿名与加密',
  avoid: '回避规则',
  sign: '签名打印',
  brand: '品牌',
} as const
type Tab = keyof typeof TABS

/** Everything of a project that is set once and read by everybody: a tab for each kind, kept by the address. */
export function Configuration({ project_id }: { project_id: number }) {
  const [params, setParams] = useSearchParams()
  const isDirector = useCan({ role: DIRECTORS })
  const { data, error, refetch } = useQuery({
    ...query('pingshen_detail', { project_id }),
    // What is being typed must not be overtaken by a reading of what was there before.
    meta: { keep: true },
    gcTime: 0,
  })
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const closed = isClosed(data.project_status)
    ? `评审活动${PROJECT_STATUS[data.project_status]}，不能修改`
    : undefined
  const place: TabProps = { detail: data, late: closed, onSaved: () => void refetch() }
  const deciding: TabProps = {
    ...place,
    late: closed ?? (isDirector ? undefined : '由评审活动管理员设置，您只能查看'),
  }
  const panes: Record<Tab, ReactNode> = {
    texts: <TextsTab {...place} />,
    confidentiality: <ConfidentialityTab {...deciding} />,
    avoid: <AvoidTab detail={data} />,
    sign: <SignTab {...deciding} />,
    brand: <BrandTab {...deciding} />,
  }
  const tab = (Object.keys(TABS) as Tab[]).find((key) => key === params.get(PARAM)) ?? 'texts'
  const show = (key: string): void =>
    setParams(
      (old) => {
        old.set(PARAM, key)
        return old
      },
      { replace: true },
    )
  return (
    <Flex vertical gap={12} className={styles['page'] ?? ''}>
      {closed !== undefined && <Alert type="info" showIcon title={`${closed}，以下仅供查看`} />}
      <Tabs
        activeKey={tab}
        onChange={show}
        items={(Object.keys(TABS) as Tab[]).map((key) => ({ key, label: TABS[key], children: panes[key] }))}
      />
    </Flex>
  )
}
