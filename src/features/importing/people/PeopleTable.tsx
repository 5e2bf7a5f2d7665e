import { keysOf } from '#contract/facts/closed'
import { PERSON_MATCH_LOOK } from '#src/features/status/imports'
import { Status } from '#src/features/status/Status'
import { Button, Flex, Segmented, Space, Table, Typography, Tag } from 'antd'
import { useMemo, useState } from 'react'
import type { PersonFinding } from '#contract/entities/importPeople'
import {
  PERSON_ACTION,
  PERSON_MATCH,
  type PersonAction,
  type PersonMatchKind,
  FOR_EVERY_PERSON,
} from '#contract/facts/imports'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { totalWidth, type Columns } from '#src/list/columns'
import { toast } from '#src/ui/feedback'
import { ActionSelect } from './ActionSelect'
import { Differences } from './Differences'
import { findingsSheet, type PersonRow } from './people'
import type { PersonActions } from './usePersonActions'

interface Props {
  rows: readonly PersonRow[]
  actions: PersonActions
  disabled: boolean
  /** Of the list, without extension. */
  fileName: string
}

const KINDS = keysOf(PERSON_MATCH)
type Shown = PersonMatchKind | 'matched' | 'new'
const virtualAbove = 50

const columnsFor = (actions: PersonActions, disabled: boolean): Columns<PersonRow> => [
  { title: '行号', dataIndex: 'row', width: 64, fixed: 'start' },
  { title: '姓名', dataIndex: 'name', width: 88, ellipsis: true, fixed: 'start' },
  { title: '工作单位', dataIndex: 'unit', width: 150, ellipsis: true },
  {
    title: '核对结果',
    key: 'found',
    width: 108,
    render: (_, { finding }) =>
      finding ? <Status of={PERSON_MATCH_LOOK} value={finding.found} /> : <Tag color="green">新增</Tag>,
  },
  { title: '说明', key: 'why', width: 240, render: (_, { finding }) => finding?.why ?? '' },
  {
    title: '与库中不同（库中 → 文件）',
    key: 'differences',
    width: 300,
    render: (_, { finding }) => finding && <Differences finding={finding} action={actions.of(finding)} />,
  },
  {
    title: '处理',
    key: 'deed',
    width: 136,
    fixed: 'end',
    render: (_, { finding, name, row }) =>
      finding && (
        <ActionSelect
          label={`第${row}行${name}的处理`}
          finding={finding}
          action={actions.of(finding)}
          disabled={disabled}
          onChange={(choice) => actions.set([finding], choice)}
        />
      ),
  },
]

function sorted(rows: readonly PersonRow[]): Record<Shown, PersonRow[]> {
  const lists: Record<Shown, PersonRow[]> = {
    matched: [],
    new: [],
    known: [],
    alike: [],
    repeat: [],
    conflict: [],
  }
  for (const row of rows) {
    if (row.finding) lists.matched.push(row)
    lists[row.finding?.found ?? 'new'].push(row)
  }
  return lists
}

/** One choice for all listed rows; a row that does not allow it stays unchanged, and a message counts those rows. */
function ForAllListed({ rows, actions, disabled }: Omit<Props, 'fileName'>) {
  const findings = rows.flatMap(({ finding }): PersonFinding[] => (finding ? [finding] : []))
  const all = (choice: PersonAction) => {
    const able = findings.filter(({ can }) => can.includes(choice))
    actions.set(able, choice)
    const rest = findings.length - able.length
    if (rest > 0)
      toast.warning(`${able.length}行改为“${PERSON_ACTION[choice]}”，${rest}行不能这样处理，保持不变`)
    else toast.success(`${able.length}行改为“${PERSON_ACTION[choice]}”`)
  }
  if (findings.length === 0) return null
  return (
    <Space wrap>
      <Typography.Text type="secondary">{`所列${findings.length}行全部：`}</Typography.Text>
      {FOR_EVERY_PERSON.map((choice) => (
        <Button
          key={choice}
          size="small"
          disabled={disabled || !findings.some(({ can }) => can.includes(choice))}
          onClick={() => all(choice)}
        >
          {PERSON_ACTION[choice]}
        </Button>
      ))}
    </Space>
  )
}

/** Which experts the rows of a list stand for, and what to do with those who are already in the library. */
export function PeopleTable({ rows, actions, disabled, fileName }: Props) {
  const lists = useMemo(() => sorted(rows), [rows])
  const [chosen, setChosen] = useState<Shown>()
  const first: Shown = lists.matched.length > 0 ? 'matched' : 'new'
  const shown = chosen && lists[chosen].length > 0 ? chosen : first
  const list = lists[shown]
  const columns = columnsFor(actions, disabled)
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Segmented<Shown>
          aria-label="显示哪些行"
          value={shown}
          onChange={setChosen}
          options={[
            { value: 'matched' as const, label: `需核对${lists.matched.length}` },
            ...KINDS.map((value) => ({ value, label: `${PERSON_MATCH[value]}${lists[value].length}` })),
            { value: 'new' as const, label: `新增${lists.new.length}` },
          ].map((option) => ({ ...option, disabled: lists[option.value].length === 0 }))}
        />
        <ExportButton
          disabled={lists.matched.length === 0}
          load={() => findingsSheet(lists.matched, actions.of, fileName)}
        >
          导出需核对名单
        </ExportButton>
      </Flex>
      <ForAllListed rows={list} actions={actions} disabled={disabled} />
      <Table<PersonRow>
        size="small"
        rowKey="row"
        columns={columns}
        dataSource={list}
        pagination={false}
        virtual={list.length > virtualAbove}
        scroll={{ x: totalWidth(columns), y: 400 }}
      />
    </Flex>
  )
}
