import type { Ref } from 'react'
import type { Output } from '#contract'
import { AIM_WORDS } from '#src/pages/groupBooks/allocate/allocation'
import styles from './DrawSheet.module.css'

type Record = Output<'draw_record'>

interface Props {
  record: Record
  fileName: string
  ref: Ref<HTMLElement>
}

const MODES = { optimal: '按规则分配', random: '随机抽签', sample: '抽签选取试评样书' } as const

const verdictOf = ({ repeats }: Record): string => {
  if (repeats === null) return '这条记录没有保存数据，不能重算'
  return repeats ? '已用保存的数据和种子重算，方案指纹一致' : '用保存的数据和种子重算，方案指纹不一致'
}

const isSampleDraw = ({ mode }: Record): boolean => mode === 'sample'

/** The head of the sheet: each fact with its label. */
function factsOf(record: Record): [string, string][] {
  const { counts, books } = record
  const isSample = isSampleDraw(record)
  const facts: [string, string][] = [
    ['评审活动', record.project_name],
    ['评审组', record.group_name],
    ['方式', MODES[record.mode]],
    ['时间', record.create_time],
    ['操作人', record.user_name],
    isSample
      ? ['抽中／候选', `${record.filled} / ${record.needed} 种`]
      : ['已分／应分', `${record.filled} / ${record.needed}`],
    ['随机种子', record.seed],
    ['数据指纹（SHA-256）', record.input_hash ?? '无'],
    ['方案指纹（SHA-256）', record.plan_hash],
    ['核对', verdictOf(record)],
  ]
  if (record.fairness) facts.splice(3, 0, ['匹配最弱的教材', record.fairness])
  if (record.objective) facts.splice(3, 0, ['目标', AIM_WORDS[record.objective].label])
  const at = facts.findIndex(([label]) => label === '已分／应分')
  if (counts && !isSample)
    facts.splice(at, 0, [
      '数据',
      `教材 ${books.length} 种，专家 ${counts.experts} 人，原有分配 ${counts.kept} 条，回避 ${counts.forbidden} 对`,
    ])
  return facts
}

/** A draw on paper: what was drawn, from what, by whom, and how anyone draws it again. */
export function DrawSheet({ record, fileName, ref }: Props) {
  const { books } = record
  const isSample = isSampleDraw(record)
  // A draw among books has no experts to name: the books drawn come first.
  const lines = isSample ? books.toSorted((a, b) => b.experts.length - a.experts.length) : books
  return (
    <article ref={ref} className={styles['sheet']}>
      <h2>{isSample ? '试评样书抽签记录' : '教材评审专家分配记录'}</h2>
      <dl>
        {factsOf(record).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">序号</th>
            <th scope="col">教材</th>
            <th scope="col">{isSample ? '结果' : '专家'}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ book_id, book_name, experts }, i) => (
            <tr key={book_id}>
              <td>{i + 1}</td>
              <td>{book_name}</td>
              <td>{isSample ? (experts.length > 0 ? '抽中' : '') : experts.join('、')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        复核办法：导出复核文件，在本系统的程序目录中执行 <code>npm run allocate -- {fileName}</code>
        。程序用文件中的数据和种子重新计算，并核对以上两个指纹；任何人在任何一台计算机上得到的结果都应相同。
      </p>
      <p className={styles['sign']}>操作人（签字）：　　　　　　监督人（签字）：　　　　　　日期：</p>
    </article>
  )
}
