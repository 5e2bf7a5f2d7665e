import { isOneOf } from '#contract/facts/closed'
import { NAMED_PRINT } from '#contract/facts/prints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Flex, Radio, Typography } from 'antd'
import { useState } from 'react'
import { REFUSAL } from '#contract/refusals'
import { query, useAct } from '#src/api/query'
import type { PrintChoice } from './printChoice'
import { PrintJobs } from './PrintJobs'

interface Props {
  project_id: number
  choices: readonly PrintChoice[]
}

const PACKS = [
  { value: 'pdf', label: '一个 PDF，可直接打印' },
  { value: 'zip', label: 'ZIP，每份一个 PDF' },
] as const

/** Which forms, in what shape; below it what was asked for before. */
export default function PrintPanel({ project_id, choices }: Props) {
  const [at, setAt] = useState(0)
  const [pack, setPack] = useState<'pdf' | 'zip'>('pdf')
  const [wantsAnonymous, setAnonymous] = useState(false)
  const client = useQueryClient()
  const add = useAct('print_add', { meta: { keep: true } })
  const wanted = { kind: 'review' as const, ...choices[at]?.wanted, project_id }
  const { data: found, error } = useQuery(query('print_count', wanted, { quiet: true }))
  const canHideNames = !isOneOf(wanted.kind, NAMED_PRINT)
  const anonymous = canHideNames && (wantsAnonymous || found?.only_anonymous === true)
  const start = () =>
    add.mutate(
      { ...wanted, pack, anonymous: anonymous ? 1 : 0 },
      { onSettled: () => void client.invalidateQueries({ queryKey: ['print_list'] }) },
    )
  return (
    <Flex vertical gap={16}>
      {choices.length > 1 && (
        <Radio.Group
          aria-label="打印内容"
          value={at}
          onChange={({ target }) => setAt(Number(target.value))}
          options={choices.map(({ title }, value) => ({ value, label: title }))}
          vertical
        />
      )}
      {choices.length === 1 && <Typography.Text strong>{choices[0]?.title}</Typography.Text>}
      <Radio.Group
        aria-label="文件形式"
        value={pack}
        onChange={({ target }) => setPack(target.value === 'zip' ? 'zip' : 'pdf')}
        options={[...PACKS]}
      />
      {canHideNames && (
        <Checkbox
          checked={anonymous}
          disabled={found?.only_anonymous === true}
          onChange={({ target }) => setAnonymous(target.checked)}
        >
          匿名存档副本：不印专家姓名、单位和签名
        </Checkbox>
      )}
      <Summary found={found} error={error?.message} />
      <div>
        <Button type="primary" disabled={!found?.total} loading={add.isPending} onClick={start}>
          {found?.total ? `生成 ${found.total} 份` : '生成'}
        </Button>
      </div>
      <PrintJobs project_id={project_id} />
    </Flex>
  )
}

interface Found {
  total: number
  draft_num: number
  reason: string | null
}

/** How many forms there are, and what is to be known of them before they are printed. */
function Summary({ found, error }: { found: Found | undefined; error: string | undefined }) {
  if (error !== undefined) return <Alert type="error" showIcon title={error} />
  if (!found) return <Typography.Text type="secondary">正在统计份数…</Typography.Text>
  const { total, draft_num, reason } = found
  if (total === 0) return <Alert type="info" showIcon title={reason ?? REFUSAL.nothingToPrint} />
  if (draft_num === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${draft_num === total ? '这些表格' : `其中 ${draft_num} 份`}尚未锁定，每页带“草稿 无效”水印，不能作为正式材料`}
    />
  )
}
