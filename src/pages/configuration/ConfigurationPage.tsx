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

const DECIDED = '由评审活动管理员设置，您只能查看'
/** What is said of a tab to whoever may only look at it. */
const VIEWED = { texts: '您的角色只能查看', confidentiality: DECIDED, sign: DECIDED, brand: DECIDED } as const

/** 项目配置 */
export default function ConfigurationPage() {
  return <ManagedProject>{({ project_id }) => <Configuration project_id={project_id} />}</ManagedProject>
}

/** Everything of a project that is set once and read by everybody: a tab for each kind, kept by the address. */
function Configuration({ project_id }: { project_id: number }) {
  const { oneOf, change } = useAddress<'review/activity/copyreader'>()
  const may: Record<Exclude<Tab, 'avoid'>, boolean> = {
    texts: useCan({ permission: ['review:config:text'] }),
    confidentiality: useCan({ role: DIRECTORS, permission: ['review:config:encrypt'] }),
    sign: useCan({ role: DIRECTORS, permission: ['review:activity:edit'] }),
    brand: useCan({ role: DIRECTORS, permission: ['review:activity:edit'] }),
  }
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
  const place = (tab: keyof typeof may): ConfigurationTabProps => ({
    detail: data,
    late: closed ?? (may[tab] ? undefined : VIEWED[tab]),
    onSaved: () => void refetch(),
  })
  const panes: Record<Tab, ReactNode> = {
    texts: <TextsTab {...place('texts')} />,
    confidentiality: <ConfidentialityTab {...place('confidentiality')} />,
    avoid: <ProjectAvoidTab detail={data} />,
    sign: <SignTab {...place('sign')} />,
    brand: <BrandTab {...place('brand')} />,
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
