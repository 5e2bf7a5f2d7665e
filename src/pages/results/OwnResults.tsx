import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { BOOK_OWNERS } from '#contract/roles'
import { useCan } from '#src/session/Can'
import { Loading } from '#src/ui/Loading'
import { PublishedResults } from './PublishedResults'

const SelectedTab = lazy(() => import('./selected/SelectedTab'))

/** What declarers and recommenders read: the results, and who declares also the certificates. */
export function OwnResults({ project_id }: { project_id: number }) {
  const owns = useCan({ role: BOOK_OWNERS })
  if (!owns) return <PublishedResults project_id={project_id} />
  return (
    <Tabs
      destroyOnHidden
      items={[
        { key: 'result', label: '评审结果', children: <PublishedResults project_id={project_id} /> },
        {
          key: 'selected',
          label: '入选教材',
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
