import { Flex, Tabs, Tag } from 'antd'
import { ErrorTable } from './ErrorTable'
import type { Findings } from './findings'
import { PreviewTable } from './PreviewTable'
import type { ReadFile } from './useReading'

interface Props {
  read: ReadFile
  findings: Findings
}

/** The sums of a file that has been checked, its first rows, and every error. */
export const Review = ({ read, findings: { total, good, failed, repeated, known, errors } }: Props) => (
  <Flex vertical gap={4}>
    <Flex gap={8} wrap aria-label="检查结果" component="output">
      <Tag>共{total}行</Tag>
      <Tag color="green">正确{good}行</Tag>
      <Tag color={failed > 0 ? 'red' : 'default'}>错误{failed}行</Tag>
      {repeated > 0 && <Tag color="orange">其中重复{repeated}行</Tag>}
      {known > 0 && (
        <Tag color="blue">{read.type === 'expert' ? `已在库中${known}人` : `原来就有${known}行`}</Tag>
      )}
    </Flex>
    <Tabs
      size="small"
      // Errors are what one came to see, once there are any.
      key={failed > 0 ? 'errors' : 'rows'}
      defaultActiveKey={failed > 0 ? 'errors' : 'rows'}
      items={[
        {
          key: 'rows',
          label: `数据预览（前${read.preview.sample.length}行）`,
          children: <PreviewTable read={read} />,
        },
        {
          key: 'errors',
          label: `错误（${failed}行）`,
          children: <ErrorTable errors={errors} failed={failed} fileName={read.file.name} />,
        },
      ]}
    />
  </Flex>
)
