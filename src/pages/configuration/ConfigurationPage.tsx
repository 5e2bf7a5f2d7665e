import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { REFUSAL } from '#contract/refusals'
import { PROJECT_STATUS, isClosed } from '#contract/facts/projectLife'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { DIRECTORS } from '#contract/roles'
import { query } from '#src/api/query'
import { useCan } from '#src/session/Can'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { useAddress } from '#src/menu/useAddress'
import { ProjectAvoidTab } from './ProjectAvoidTab'
import { BrandTab } from './BrandTab'
import styles from './Configuration.module.css'
import { ConfidentialityTab } from './ConfidentialityTab'
import type { ConfigurationTabProps } from './detail'
import { SignTab } from './SignTab'
import { TextsTab } from './TextsTab'

const TABS = {
  texts: '文本',
  confidentiality: '匿名与加密',
  avoid: '回避规则',
  sign: '签名打印',
  brand: '品牌',
} as const
type Tab = keyof typeof TABS

/** 项目配置 */
export default function ConfigurationPage() {
  return <ManagedProject>{({ project_id }) => <Configuration project_id={project_id} />}</ManagedProject>
}

/** Everything of a project that is set once and read by everybody: a tab for each kind, kept by the address. */
function Configuration({ project_id }: { project_id: number }) {
  const { oneOf, change } = useAddress<'review/activity/copyreader'>()
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
    ? REFUSAL.projectIs(PROJECT_STATUS[data.project_status])
    : undefined
  const place: ConfigurationTabProps = { detail: data, late: closed, onSaved: () => void refetch() }
  const deciding: ConfigurationTabProps = {
    ...place,
    late: closed ?? (isDirector ? undefined : '由评审活动管理员设置，您只能查看'),
  }
  const panes: Record<Tab, ReactNode> = {
    texts: <TextsTab {...place} />,
    confidentiality: <ConfidentialityTab {...deciding} />,
    avoid: <ProjectAvoidTab detail={data} />,
    sign: <SignTab {...deciding} />,
    brand: <BrandTab {...deciding} />,
  }
  const tab = oneOf('tab', TABS) ?? 'texts'
  return (
    <Flex vertical gap={12} className={styles['page'] ?? ''}>
      {closed !== undefined && <Alert type="info" showIcon title={`${closed}，以下仅供查看`} />}
      <Tabs
        activeKey={tab}
        onChange={(tab) => isKeyOf(TABS, tab) && change({ tab })}
        items={keysOf(TABS).map((key) => ({ key, label: TABS[key], children: panes[key] }))}
      />
    </Flex>
  )
}
