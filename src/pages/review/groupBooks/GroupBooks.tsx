import { Alert, Flex, Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import type { ProjectStatus } from '#contract/dict'
import { tooLateFor } from '#contract/rules/projectStage'
import { AllocateTab } from './AllocateTab'
import { AvoidTab } from './AvoidTab'
import { BooksTab } from './BooksTab'
import styles from './GroupBooks.module.css'
import { GroupNumbers } from './GroupNumbers'
import { MatrixTab } from './MatrixTab'
import { showTab, TAB_PARAM, type Place } from './place'

const FIRST = 'books'
const VOIDABLE = '仍可在“回避”中处理回避冲突'

/** One group: its books, who reviews them, and who must not. */
export function GroupBooks({ place, project_status }: { place: Place; project_status: ProjectStatus }) {
  const [params, setParams] = useSearchParams()
  const late = tooLateFor('arranging', project_status, '调整教材与分配')
  const tooLate = tooLateFor('weighing', project_status, '作废评审')
  const show = (tab: string) => setParams(showTab(tab), { replace: true })
  return (
    <Flex vertical gap={12} className={styles['page'] ?? ''}>
      <GroupNumbers place={place} />
      {late && <Alert type="info" showIcon title={`${late}，${tooLate ? '以下仅供查看' : VOIDABLE}`} />}
      <Tabs
        activeKey={params.get(TAB_PARAM) ?? FIRST}
        onChange={show}
        items={[
          { key: FIRST, label: '教材', children: <BooksTab place={place} late={late} /> },
          // A tried plan waits here while its author looks at the matrix.
          { key: 'allocate', label: '分配', children: <AllocateTab place={place} late={late} /> },
          {
            key: 'matrix',
            label: '矩阵',
            destroyOnHidden: true,
            children: <MatrixTab place={place} late={late} />,
          },
          {
            key: 'avoid',
            label: '回避',
            destroyOnHidden: true,
            children: <AvoidTab place={place} project_status={project_status} />,
          },
        ]}
      />
    </Flex>
  )
}
