import { Button, Flex, Table, Tag, type TableProps } from 'antd'
import { useMemo } from 'react'
import type { Agreement } from '#contract/rules/book/copyright/compare'
import type { CopyrightField } from '#contract/rules/book/copyright/found'
import styles from './Copyright.module.css'
import { shownValue, type ComparedField } from '#contract/rules/declaration/copyrightFields'

interface Props {
  rows: readonly ComparedField[]
  active: CopyrightField | undefined
  onChoose: (field: CopyrightField) => void
  onTake: ((fields: readonly CopyrightField[]) => void) | undefined
}

const AGREEMENT: Readonly<Record<Agreement, readonly [words: string, colour: string]>> = {
  same: ['一致', 'success'],
  different: ['不同', 'error'],
  empty: ['未填', 'processing'],
  unread: ['未识别', 'default'],
}

const isTakeable = ({ agreement }: ComparedField): boolean =>
  agreement === 'different' || agreement === 'empty'

function columnsOf({
  onChoose,
  onTake,
}: Pick<Props, 'onChoose' | 'onTake'>): TableProps<ComparedField>['columns'] {
  return [
    {
      title: '字段',
      dataIndex: 'label',
      width: 124,
      render: (label: string, { field, read }) =>
        read && read.places.length > 0 ? (
          <Button type="link" size="small" className={styles['field']} onClick={() => onChoose(field)}>
            {label}
          </Button>
        ) : (
          label
        ),
    },
    { title: '填报值', dataIndex: 'current', render: (value: string) => value || '—' },
    {
      title: '版权页',
      dataIndex: 'read',
      render: (read: ComparedField['read'], { field }) =>
        read ? (
          <>
            <span title={`页面上是：${read.printed}`}>{shownValue(field, read.value)}</span>{' '}
            {read.doubtful && <Tag color="warning">请核对</Tag>}
          </>
        ) : (
          '—'
        ),
    },
    {
      title: '对照',
      dataIndex: 'agreement',
      width: 84,
      render: (agreement: Agreement) => {
        const [words, colour] = AGREEMENT[agreement]
        return <Tag color={colour}>{words}</Tag>
      },
    },
    ...(onTake
      ? [
          {
            title: '操作',
            key: 'take',
            width: 72,
            render: (_: unknown, row: ComparedField) =>
              isTakeable(row) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`采用${row.label}`}
                  onClick={() => onTake([row.field])}
                >
                  采用
                </Button>
              ),
          },
        ]
      : []),
  ]
}

/** Field by field: what is filled in, what the page says, and the one taken over for the other. */
export function FieldComparison({ rows, active, onChoose, onTake }: Props) {
  const columns = useMemo(() => columnsOf({ onChoose, onTake }), [onChoose, onTake])
  const empty = rows.filter(({ agreement }) => agreement === 'empty').map(({ field }) => field)
  const different = rows.filter(({ agreement }) => agreement === 'different').length
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12}>
        <span>{different > 0 ? `${different} 项与填报值不同` : '没有与填报值不同的项'}</span>
        {onTake && (
          <Button type="primary" disabled={empty.length === 0} onClick={() => onTake(empty)}>
            采用全部未填项（{empty.length}）
          </Button>
        )}
      </Flex>
      <Table<ComparedField>
        rowKey="field"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={rows}
        rowClassName={({ field }) => (field === active ? (styles['chosen'] ?? '') : '')}
      />
    </Flex>
  )
}
