import { Alert, Flex, Tabs } from 'antd'
import { type ProjectStatus, tooLateFor } from '#contract/facts/projectLife'
import { isKeyOf } from '#contract/facts/closed'
import { GroupSelect } from '#src/features/project/GroupSelect'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { useAddress } from '#src/menu/useAddress'
import { AllocateTab } from './allocate/AllocateTab'
import { AvoidTab } from './avoid/AvoidTab'
import { BooksTab } from './books/BooksTab'
import styles from './GroupBooks.module.css'
import { GroupNumbers } from './GroupNumbers'
import { MatrixTab } from './matrix/MatrixTab'
import type { ArrangedGroup } from './arrangedGroup'

const TABS = { books: '教材', allocate: '分配', matrix: '矩阵', avoid: '回避' } as const
const VOIDABLE = '仍可在“回避”中处理回避冲突'

/** 组内教材与分配 */
export default function GroupBooksPage() {
  const { id, change } = useAddress<'review/activity/grouping/book'>()
  return (
    <ManagedProject>
      {(project) => (
        <GroupSelect
          project_id={project.project_id}
          group_id={id('groupId')}
          onChoose={(groupId) => change({ groupId })}
        >
          {({ group_id, group_name }) => (
            <GroupBooks
              key={group_id}
              place={{ project_id: project.project_id, group_id, group_name }}
              project_status={project.project_status}
            />
          )}
        </GroupSelect>
      )}
    </ManagedProject>
  )
}

/** One group: its books, the experts who review them, and the experts who must avoid them. */
function GroupBooks({ place, project_status }: { place: ArrangedGroup; project_status: ProjectStatus }) {
  const { oneOf, change } = useAddress<'review/activity/grouping/book'>()
  const late = tooLateFor('arranging', project_status, '调整教材与分配')
  const tooLate = tooLateFor('weighing', project_status, '作废评审')
  return (
    <Flex vertical gap={12} className={styles['page'] ?? ''}>
      <GroupNumbers place={place} />
      {late && <Alert type="info" showIcon title={`${late}，${tooLate ? '以下仅供查看' : VOIDABLE}`} />}
      <Tabs
        activeKey={oneOf('tab', TABS) ?? 'books'}
        onChange={(tab) => isKeyOf(TABS, tab) && change({ tab })}
        items={[
          { key: 'books', label: TABS.books, children: <BooksTab place={place} late={late} /> },
          // A tried plan waits here while its author looks at the matrix.
          { key: 'allocate', label: TABS.allocate, children: <AllocateTab place={place} late={late} /> },
          {
            key: 'matrix',
            label: TABS.matrix,
            destroyOnHidden: true,
            children: <MatrixTab place={place} late={late} />,
          },
          {
            key: 'avoid',
            label: TABS.avoid,
            destroyOnHidden: true,
            children: <AvoidTab place={place} project_status={project_status} />,
          },
        ]}
      />
    </Flex>
  )
}
