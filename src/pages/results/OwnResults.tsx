import { Tabs } from 'antd'
import { Suspense } from 'react'
import { isKeyOf } from '#contract/facts/closed'
import { BOOK_OWNERS } from '#contract/roles'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { PublishedResults } from './PublishedResults'

const SelectedTab = lazyPart(() => import('./selected/SelectedTab'))

const TABS = { result: '评审结果', selected: '入选教材' } as const

/** What declarers and recommenders read: the results, and who declares also the certificates. */
export function OwnResults({ project_id }: { project_id: number }) {
  const owns = useCan({ role: BOOK_OWNERS })
  const { text, change } = useAddress<'review/textbook'>()
  if (!owns) return <PublishedResults project_id={project_id} />
  return (
    <Tabs
      activeKey={text('tab') === 'selected' ? 'selected' : 'result'}
      onChange={(tab) => isKeyOf(TABS, tab) && change({ tab })}
      destroyOnHidden
      items={[
        { key: 'result', label: TABS.result, children: <PublishedResults project_id={project_id} /> },
        {
          key: 'selected',
          label: TABS.selected,
          children: (
            <Suspense fallback={<Loading />}>
              <SelectedTab project_id={project_id} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
