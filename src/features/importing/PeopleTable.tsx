import { Button, Flex, Segmented, Space, Table, Typography } from 'antd'
import { useMemo, useState } from 'react'
import {
  PERSON_DEED,
  PERSON_FOUND,
  type PersonDeed,
  type PersonFinding,
  type PersonFound,
} from '#contract/entities/importPeople'
import { ExportButton } from '#src/features/ExportButton'
import { totalWidth, type Columns } from '#src/list/columns'
import { StatusTag } from '#src/ui/StatusTag'
import { toast } from '#src/ui/feedback'
import { DeedSelect } from './DeedSelect'
import { Differences } from './Differences'
import { findingsSheet, type PersonRow } from './people'
import type { Deeds } from './useDeeds'

interface Props {
  rows: readonly PersonRow[]
  deeds: Deeds
  disabled: boolean
  /** Of the list, without extension. */
  fileName: string
}

const COLOURS = { known: 'blue', alike: 'gold', repeat: 'orange', conflict: 'red' } as const
const KINDS = Object.keys(PERSON_FOUND) as PersonFound[]
const FOR_ALL = ['fill', 'overwrite', 'create', 'skip'] as const satisfies readonly PersonDeed[]
type Shown = PersonFound | 'told' | 'new'
const virtualAbove = 50

const columnsFor = (deeds: Deeds, disabled: boolean): Columns<PersonRow> => [
  { title: '行号', dataIndex: 'row', width: 64, fixed: 'start' },
  { title: '姓名', dataIndex: 'name', width: 88, ellipsis: true, fixed: 'start' },
  { title: '工作单位', dataIndex: 'unit', width: 150, ellipsis: true },
  {
    title: '核对结果',
    key: 'found',
    width: 108,
    render: (_, { finding }) =>
      finding ? (
        <StatusTag value={finding.found} labels={PERSON_FOUND} colours={COLOURS} />
      ) : (
        <StatusTag value="new" labels={{ new: '新增' }} colours={{ new: 'green' }} />
      ),
  },
  { title: '说明', key: 'why', width: 240, render: (_, { finding }) => finding?.why ?? '' },
  {
    title: '与库中不同（库中 → 文件）',
    key: 'differences',
    width: 300,
    render: (_, { finding }) => finding && <Differences finding={finding} deed={deeds.of(finding)} />,
  },
  {
    title: '处理',
    key: 'deed',
    width: 136,
    fixed: 'end',
    render: (_, { finding, name, row }) =>
      finding && (
        <DeedSelect
          label={`第${row}行${name}的处理`}
          finding={finding}
          deed={deeds.of(finding)}
          disabled={disabled}
          onChange={(deed) => deeds.set([finding], deed)}
        />
      ),
  },
]

function sorted(rows: readonly PersonRow[]): Record<Shown, PersonRow[]> {
  const lists: Record<Shown, PersonRow[]> = {
    told: [],
    new: [],
    known: [],
    alike: [],
    repeat: [],
    conflict: [],
  }
  for (const row of rows) {
    if (row.finding) lists.told.push(row)
    lists[row.finding?.found ?? 'new'].push(row)
  }
  return lists
}

/** Who the rows of an expert list are, and what is to be done with those who are no new people. */
export function PeopleTable({ rows, deeds, disabled, fileName }: Props) {
  const lists = useMemo(() => sorted(rows), [rows])
  const [chosen, setChosen] = useState<Shown>()
  const first: Shown = lists.told.length > 0 ? 'told' : 'new'
  const shown = chosen && lists[chosen].length > 0 ? chosen : first
  const list = lists[shown]
  const columns = columnsFor(deeds, disabled)
  const findings = list.flatMap(({ finding }): PersonFinding[] => (finding ? [finding] : []))
  const all = (deed: PersonDeed) => {
    const able = findings.filter(({ can }) => can.includes(deed))
    deeds.set(able, deed)
    const rest = findings.length - able.length
    if (rest > 0) toast.warning(`${able.length}行改为“${PERSON_DEED[deed]}”，${rest}行不能这样处理，保持不变`)
    else toast.success(`${able.length}行改为“${PERSON_DEED[deed]}”`)
  }
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Segmented<Shown>
          aria-label="显示哪些行"
          value={shown}
          onChange={setChosen}
          options={[
            { value: 'told' as const, label: `需核对${lists.told.length}` },
            ...KINDS.map((value) => ({ value, label: `${PERSON_FOUND[value]}${lists[value].length}` })),
            { value: 'new' as const, label: `新增${lists.new.length}` },
          ].map((option) => ({ ...option, disabled: lists[option.value].length === 0 }))}
        />
        <ExportButton
          disabled={lists.told.length === 0}
          load={() => findingsSheet(lists.told, deeds.of, fileName)}
        >
          导出需核对名单
        </ExportButton>
      </Flex>
      {findings.length > 0 && (
        <Space wrap>
          <Typography.Text type="secondary">{`所列${findings.length}行全部：`}</Typography.Text>
          {FOR_ALL.map((deed) => (
            <Button
              key={deed}
              size="small"
              disabled={disabled || !findings.some(({ can }) => can.includes(deed))}
              onClick={() => all(deed)}
            >
              {PERSON_DEED[deed]}
            </Button>
          ))}
        </Space>
      )}
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
