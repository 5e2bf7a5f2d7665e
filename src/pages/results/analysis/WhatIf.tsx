import { Form, InputNumber, Select } from 'antd'
import type { Input as In, Output, Row } from '#contract'
import { RESULT_STATUS } from '#contract/facts/results'
import { RULE_LABELS } from '#contract/entities/projectLabels'
import { NORMALIZE, TRIM_MODE } from '#contract/entities/ruleLabels'
import { rule } from '#src/api/rule'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'
import { FilterForm } from '#src/list/FilterForm'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import styles from './Analysis.module.css'
import { RankChange } from './RankChange'

type Changed = Row<'result_what_if'>
const Filter = Form.Item<In<'result_what_if'>>

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const COLUMNS: Columns<Changed> = [
  { title: '书名', dataIndex: 'book_name', width: 220, ellipsis: true, fixed: 'start', sorter: true },
  {
    title: '评审组',
    dataIndex: 'group_name',
    width: 120,
    ellipsis: true,
    render: (name) => name ?? '未分组',
  },
  { title: '现最终分', dataIndex: 'final_before', width: 110, align: 'end', sorter: true, render: figure },
  { title: '试算分', dataIndex: 'final_after', width: 100, align: 'end', sorter: true, render: figure },
  {
    title: '现名次',
    dataIndex: 'rank_before',
    width: 100,
    align: 'end',
    sorter: true,
    render: (rank) => rank ?? '—',
  },
  {
    title: '试算名次',
    dataIndex: 'rank_after',
    width: 130,
    align: 'end',
    sorter: true,
    render: (after, { rank_before }) => <RankChange before={rank_before} after={after} />,
  },
  {
    title: '结果',
    dataIndex: 'status_after',
    width: 170,
    render: (after, { status_before }) =>
      after === status_before
        ? RESULT_STATUS[after]
        : `${RESULT_STATUS[status_before]} → ${RESULT_STATUS[after]}`,
  },
]

const Summary = ({ summary }: { summary: Output<'result_what_if'>['summary'] }) => (
  <dl className={styles['summary']} aria-live="polite">
    {[
      ['教材', `${summary.book_num} 种`],
      ['名次变化', `${summary.moved_num} 种`],
      ['最多移动', `${summary.furthest} 位`],
      ['结果变化', `${summary.status_num} 种`],
      ['新入选', `${summary.in_num} 种`],
      ['落选', `${summary.out_num} 种`],
    ].map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const RuleFilters = () => (
  <>
    <Filter name="trim_mode" label={RULE_LABELS.trim_mode}>
      <Select allowClear placeholder="现行" options={choices(TRIM_MODE)} style={{ width: 170 }} />
    </Filter>
    <Filter
      name="trim_min_count"
      label={RULE_LABELS.trim_min_count}
      rules={[rule('result_what_if', 'trim_min_count')]}
    >
      <InputNumber placeholder="现行" precision={0} style={{ width: 80 }} />
    </Filter>
    <Filter
      name="min_reviews"
      label={RULE_LABELS.min_reviews}
      rules={[rule('result_what_if', 'min_reviews')]}
    >
      <InputNumber placeholder="现行" precision={0} style={{ width: 80 }} />
    </Filter>
    <Filter
      name="leader_weight"
      label={RULE_LABELS.leader_weight}
      rules={[rule('result_what_if', 'leader_weight')]}
    >
      <InputNumber placeholder="现行" step={0.05} style={{ width: 90 }} />
    </Filter>
    <Filter name="group_normalize" label={RULE_LABELS.group_normalize}>
      <Select allowClear placeholder="现行" options={choices(NORMALIZE)} style={{ width: 140 }} />
    </Filter>
    <Filter name="changed" label="显示">
      <Select
        options={[
          { value: 1, label: '只看变化的' },
          { value: 0, label: '全部' },
        ]}
        style={{ width: 130 }}
      />
    </Filter>
  </>
)

/** What the result would be by another rule, beside what it is. Nothing is saved. */
export function WhatIf({ project_id }: { project_id: number }) {
  const list = useList('result_what_if', {
    fixed: { project_id },
    rowKey: 'book_id',
    initial: { changed: 1 },
  })
  const summary = list.answer?.summary
  return (
    <>
      <p className={styles['note']}>
        换一种算法会怎样？下面的改动只用来试算，不保存，也不影响正式结果；留空的项目按现行规则。
      </p>
      {summary && <Summary summary={summary} />}
      <FilterForm list={list} folds={false}>
        <RuleFilters />
      </FilterForm>
      <ListPage list={list} columns={COLUMNS} empty="没有变化：按所选算法，名次和结果与现在相同" />
    </>
  )
}
