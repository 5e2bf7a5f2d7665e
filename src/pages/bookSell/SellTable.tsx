import { Alert, Button, Flex, InputNumber, Table } from 'antd'
import { useId, useState } from 'react'
import type { Output } from '#contract'
import { FIRST_SOLD_YEAR, salesTotals, SELL_LABELS, SOLD_YEARS } from '#contract/rules/declaration/salesRule'
import { useAct } from '#src/api/query'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { totalWidth } from '#src/list/columns'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { sellColumns, type YearRow } from './columns'
import { SellChart } from './SellChart'
import { yearFrom } from './sheet'
import { useSellSheet } from './useSellSheet'
import styles from './SellTable.module.css'

type SellList = Output<'book_sell_list'>

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const grouped = (value: number): string => value.toLocaleString('zh-CN')

/** What the years add up to, beside what was printed. */
function Sums({ rows, total_print }: { rows: readonly YearRow[]; total_print: number | null }) {
  const { copies, returns, amount, excess } = salesTotals(rows, total_print)
  const told = rows.filter(({ copies: own }) => own > 0).length
  return (
    <>
      <output className={styles['sums']} aria-label="合计">
        <span>
          有发行的年份 <b>{told}</b>
        </span>
        <span>
          发行合计 <b>{grouped(copies)}</b> 册
        </span>
        <span>
          退货合计 <b>{grouped(returns)}</b> 册
        </span>
        <span>
          码洋合计 <b>{amount}</b> 万元
        </span>
        <span>
          累计印数 <b>{total_print === null ? '未填写' : `${grouped(total_print)} 册`}</b>
        </span>
      </output>
      {excess > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`发行合计比累计印数多${grouped(excess)}册：请核对各年册数，或在教材信息中更新累计印数`}
        />
      )}
      {told < SOLD_YEARS.fewest && (
        <Alert
          type="info"
          showIcon
          title={`一般填写最近${SOLD_YEARS.fewest}至${SOLD_YEARS.usual}年，现有${told}年`}
        />
      )}
    </>
  )
}

interface AddYearProps {
  taken: readonly number[]
  latest: number
  onAdd: (year: number) => void
}

function AddYear({ taken, latest, onAdd }: AddYearProps) {
  const [year, setYear] = useState<number | null>(null)
  // The sheet of another book may be open on a page that is kept out of sight.
  const id = useId()
  const add = (): void => {
    if (year === null) return
    if (year < FIRST_SOLD_YEAR || year > latest) return toast.warning(`年份为${FIRST_SOLD_YEAR}至${latest}`)
    if (taken.includes(year)) return toast.warning(`表中已有${year}年`)
    onAdd(year)
    setYear(null)
  }
  return (
    <Flex gap={8} align="center">
      <label htmlFor={id}>更早的年份</label>
      <InputNumber
        id={id}
        style={{ width: 90 }}
        precision={0}
        value={year}
        onChange={setYear}
        onPressEnter={add}
      />
      <Button disabled={year === null} onClick={add}>
        添加年份
      </Button>
    </Flex>
  )
}

/** The years as they stand in the table. */
function rowsOf({ rows }: SellList, sheet: ReturnType<typeof useSellSheet>): YearRow[] {
  return sheet.years.map((stat_year) => {
    const stored = rows.find((row) => row.stat_year === stat_year)
    const year = yearFrom(sheet.cells, stat_year)
    const { proof_file, amount } = year
    return {
      stat_year,
      sell_id: stored?.sell_id,
      ...year,
      spring_num: asNumber(year.spring_num),
      autumn_num: asNumber(year.autumn_num),
      returns_num: asNumber(year.returns_num),
      amount: amount === null ? null : String(amount),
      copies: (asNumber(year.spring_num) ?? 0) + (asNumber(year.autumn_num) ?? 0),
      proof_name:
        proof_file === null
          ? null
          : (sheet.names[String(proof_file)] ??
            (stored?.proof_file === proof_file ? stored.proof_name : null) ??
            SELL_LABELS.proof_file),
    }
  })
}

/** 发行情况, written in the table itself: the last years stand ready to be filled in. */
export function SellTable({ list }: { list: SellList }) {
  const { book, this_year } = list
  const sheet = useSellSheet(list)
  const remove = useAct('book_sell_del')
  const rows = rowsOf(list, sheet)
  const askDelete = ({ stat_year, sell_id, copies }: YearRow): void => {
    if (sell_id !== undefined)
      confirmLoss({
        title: `确定删除${stat_year}年的发行情况？`,
        loss: `该年的${grouped(copies)}册发行记录和印数证明将删除，不能恢复。`,
        verb: '删除',
        onOk: () => remove.mutateAsync({ book_id: book.book_id, sell_ids: [sell_id] }),
      })
  }
  const askDiscard = (): void =>
    confirmLoss({
      title: '确定放弃未保存的修改？',
      loss: `${sheet.touchedYears.join('年、')}年填写而未保存的内容将丢失，不能恢复。`,
      verb: '放弃',
      onOk: () => Promise.resolve(sheet.discard()),
    })
  const columns = sellColumns({
    ...sheet,
    isOpen: ({ sell_id }) => book.changeable || (book.editable && sell_id === undefined),
    hasDelete: book.changeable,
    onDelete: askDelete,
  })
  return (
    <>
      {sheet.wasKept && <RestoredDraft isOld={sheet.isOld} onDiscard={sheet.discard} />}
      <Sums rows={rows} total_print={book.total_print} />
      <Table<YearRow>
        size="small"
        rowKey="stat_year"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: totalWidth(columns) }}
      />
      {sheet.faults.size > 0 && (
        <Alert type="error" showIcon title={[...new Set(sheet.faults.values())].join('；')} />
      )}
      {book.editable && (
        <Flex gap={12} justify="space-between" wrap>
          <Flex gap={8}>
            <Button type="primary" loading={sheet.isBusy} disabled={!sheet.isTouched} onClick={sheet.save}>
              保存
            </Button>
            <Button disabled={!sheet.isTouched} onClick={askDiscard}>
              放弃修改
            </Button>
          </Flex>
          <AddYear taken={sheet.years} latest={this_year} onAdd={sheet.addYear} />
        </Flex>
      )}
      <SellChart book_name={book.book_name} rows={rows} />
      {sheet.merging.dialog}
    </>
  )
}
