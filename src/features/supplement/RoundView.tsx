import { Descriptions } from 'antd'
import type { Output } from '#contract'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { FORMAL_CONCLUSION, FORMAL_ITEM } from '#contract/facts/examining/formal'
import { OPENED_PARTS } from '#contract/rules/examining/opened'

export type ExamRound = Output<'formal_rounds'>['rounds'][number]

const opened = ({ opened_parts, opened_materials }: ExamRound): string =>
  [
    ...opened_parts.map((part) => OPENED_PARTS[part]),
    ...opened_materials.map((code) => `${code} ${MATERIAL[code]}`),
  ].join('、')

/** What an examination has ended with, as the people of the book read it. */
export function RoundView({ round }: { round: ExamRound }) {
  const { conclusion, opinion, exam_time, failed, supplement_deadline, supplement_note } = round
  const items = [
    { key: 'conclusion', label: '审查结论', children: FORMAL_CONCLUSION[conclusion] },
    { key: 'time', label: '审结时间', children: exam_time },
    { key: 'opinion', label: '审查意见', children: opinion },
    {
      key: 'failed',
      label: '不合格的审查项',
      children: failed.map(({ code, remark }) => (
        <div key={code}>
          {code} {FORMAL_ITEM[code]}
          {remark !== null && `：${remark}`}
        </div>
      )),
    },
    { key: 'opened', label: '可以补正', children: opened(round) },
    { key: 'until', label: '补正截止', children: supplement_deadline },
    { key: 'note', label: '补正说明', children: supplement_note },
  ].filter(({ children }) => (Array.isArray(children) ? children.length > 0 : children))
  return (
    <Descriptions
      size="small"
      column={1}
      title={`第${round.round}轮形式审查`}
      items={items}
      styles={{ content: { whiteSpace: 'pre-wrap' } }}
    />
  )
}
