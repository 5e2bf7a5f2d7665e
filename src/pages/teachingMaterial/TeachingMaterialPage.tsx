import { Button, Flex, Space } from 'antd'
import { Suspense, useState } from 'react'
import type { ProjectBrief } from '#contract/entities/project'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { Pool } from './Pool'

const Library = lazyPart(() => import('./Library'))

const SHELVES = [
  { value: 'pool' as const, label: '参评教材' },
  { value: 'library' as const, label: '教材库（未纳入）' },
]

/** 参评教材 */
export default function TeachingMaterialPage() {
  return <ManagedProject>{(project) => <Shelves project={project} />}</ManagedProject>
}

/** The books that are in the project, or those that could be. */
function Shelves({ project }: { project: ProjectBrief }) {
  const [shelf, setShelf] = useState<'pool' | 'library'>('pool')
  return (
    <Flex vertical gap={16} align="stretch">
      <Space.Compact>
        {SHELVES.map(({ value, label }) => (
          <Button
            key={value}
            aria-pressed={shelf === value}
            type={shelf === value ? 'primary' : 'default'}
            onClick={() => setShelf(value)}
          >
            {label}
          </Button>
        ))}
      </Space.Compact>
      {shelf === 'pool' ? (
        <Pool project={project} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Library project={project} />
        </Suspense>
      )}
    </Flex>
  )
}
