import { Descriptions, Drawer, Flex, Typography } from 'antd'
import type { Row } from '#contract'
import { ChangesTable } from '#src/features/merging/ChangesTable'
import { businessName } from './columns'
import { changesBetween } from './changes'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What was done, and what it changed; another server of RuoYi's kind says it as text. */
function changesOf({ before, after, target, operParam, jsonResult }: Row<'operation_list'>) {
  return target === undefined
    ? changesBetween(undefined, { 请求参数: parsed(operParam), 返回参数: parsed(jsonResult) })
    : changesBetween(before, after)
}

/** One line of the log, with the values before and after it beside each other. */
export default function OperationDrawer({
  line,
  onClose,
}: {
  line: Row<'operation_list'>
  onClose: () => void
}) {
  const rows = [
    ['日志编号', line.operId],
    ['操作', `${line.title}（${businessName(line.businessType)}）`],
    ['对象', line.target],
    ['评审活动', line.project_name],
    ['理由', line.reason],
    ['操作人员', [line.operName, line.deptName].filter(Boolean).join(' / ')],
    ['操作地址', [line.operIp, line.operLocation].filter(Boolean).join(' / ')],
    ['操作时间', line.operTime],
    ['错误信息', line.errorMsg],
  ].filter(([, value]) => value)
  const changes = changesOf(line)
  return (
    <Drawer title="操作日志" size={760} open onClose={onClose}>
      <Flex vertical gap={16}>
        <Descriptions
          bordered
          size="small"
          column={1}
          styles={{ label: { width: 100 }, content: { whiteSpace: 'pre-wrap', wordBreak: 'break-word' } }}
          items={rows.map(([label, children], key) => ({ key, label, children }))}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long one */}
        <section tabIndex={0} aria-label="变更内容">
          {changes.length > 0 ? (
            <ChangesTable name="变更前后对照" sides={['变更前', '变更后']} lines={changes} />
          ) : (
            <Typography.Text type="secondary">没有内容变化</Typography.Text>
          )}
        </section>
      </Flex>
    </Drawer>
  )
}
