import { Flex } from 'antd'
import { BatchList } from './import/BatchList'
import { ImportPanel } from '#src/features/importing/ImportPanel'

/** 导入管理 */
export default function ImportPage() {
  return (
    <Flex vertical gap={16}>
      <ImportPanel />
      <BatchList />
    </Flex>
  )
}
