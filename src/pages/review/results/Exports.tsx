import { Space } from 'antd'
import type { Output, Row } from '#contract'
import { BOOK_FLAG, RESULT_STATUS } from '#contract/dict'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { ExportButton } from '#src/features/ExportButton'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { call } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'
import type { List } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { GuardedButton } from '#src/ui/GuardedButton'
import { gradeLabel } from './columns'

type Result = Row<'book_resultscore'>

const MAX_ROWS = 10_000

/** The columns of the exported list; the figures are those of the screen. */
function sheetOf(rows: readonly Result[]) {
  const experts = Math.max(0, ...rows.flatMap((row) => row.scores.map((s) => s.anon_no)))
  const numbers = Array.from({ length: experts }, (_, i) => i + 1)
  const columns: [string, string][] = [
    ['rank_all', '总名次'],
    ['rank_group', '组名次'],
    ['book_code', '编号'],
    ['book_name', '书名'],
    ['isbn', 'ISBN'],
    ['first_editor', '第一主编'],
    ['publisher_name', '出版社'],
    ['group_name', '评审组'],
    ...numbers.map((n): [string, string] => [`expert${n}`, `专家${n}`]),
    ['trimmed', '去极值剔除'],
    ['valid_num', '有效评审数'],
    ['avg_score', '均分'],
    ['trimmed_score', '去极值分'],
    ['leader_score', '组长分'],
    ['final_score', '最终分'],
    ['std_dev', '标准差'],
    ['range_score', '极差'],
    ['grade', '等级'],
    ['result_status', '结果'],
    ['flags', '标记'],
  ]
  const list = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(row.scores.map((s) => [`expert${s.anon_no}`, s.score])),
    trimmed: row.scores
      .filter((s) => s.is_trim)
      .map((s) => `专家${s.anon_no}`)
      .join('、'),
    grade: gradeLabel(row.grade),
    result_status: RESULT_STATUS[row.result_status],
    flags: row.flags.map((flag) => BOOK_FLAG[flag]).join('、'),
  }))
  return { keys: columns.map(([key]) => key), titles: columns.map(([, title]) => title), list }
}

interface Props {
  project: ProjectBrief
  list: List<Result, Output<'book_resultscore'>>
}

/** The three ways out: the list as seen, every step of the calculation, and the file anyone can check. */
export function Exports({ project, list }: Props) {
  const { project_id, project_name } = project
  const nothing = !list.answer?.calc_time || list.total === 0

  const results = async () => {
    const { rows } = await call('book_resultscore', {
      project_id,
      ...list.filter,
      pageNum: 1,
      pageSize: MAX_ROWS,
    })
    return { ...sheetOf(rows), fileName: `${project_name}-评审结果` }
  }
  const steps = async () => {
    const { file_name, ...sheet } = await call('export_pingshen_weighting', { project_id })
    return { ...sheet, fileName: file_name }
  }
  const saveCheckFile = async () => {
    const { file_name, content } = await call('result_file', { project_id })
    saveFile(JSON.stringify(content, null, 1), file_name, 'application/json')
  }
  return (
    <Space>
      <ExportButton disabled={nothing} load={results}>
        导出结果
      </ExportButton>
      <Can role={[...DIRECTORS]}>
        <ExportButton disabled={nothing} load={steps}>
          导出核分明细
        </ExportButton>
      </Can>
      <Can role={[...MANAGERS]}>
        {/* A refused call has been told already. */}
        <GuardedButton disabled={nothing} onClick={() => void saveCheckFile().catch(() => undefined)}>
          导出复核文件
        </GuardedButton>
      </Can>
    </Space>
  )
}
