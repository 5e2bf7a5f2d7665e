import type { Output, Row } from '#contract'
import { BOOK_FLAG, RESULT_STATUS } from '#contract/facts/results'
import { DIRECTORS } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { call } from '#src/api/call'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { type ExportItem, ExportLines, ExportDialog } from '#src/features/exporting/ExportDialog'
import { ReviewExports } from '#src/features/exporting/ReviewExports'
import { rowsRead } from '#src/features/exporting/useExporting'
import type { ProjectBrief } from '#contract/entities/project'
import { saveFile } from '#src/lib/saveFile'
import type { List } from '#src/list/useList'
import { useCan } from '#src/session/Can'
import { gradeLabel } from './columns'

type Result = Row<'book_resultscore'>

/** The columns of the exported list; the figures are those of the screen. */
function sheetOf(rows: readonly Result[]) {
  const experts = rows.flatMap((row) => row.scores).reduce((most, { anon_no }) => Math.max(most, anon_no), 0)
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
    ['explanations', '组长说明'],
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
    explanations: row.explanations.map(({ label, text }) => `${label}：${text}`).join('\n'),
  }))
  return { keys: columns.map(([key]) => key), titles: columns.map(([, title]) => title), list }
}

interface Props {
  project: ProjectBrief
  list: List<Result, Output<'book_resultscore'>>
}

/** The ways out of the results, each of the books that the list shows. */
export const ResultExportDialog = ({ project, list }: Props) => (
  <ExportDialog note="只导出列表当前筛选出的教材；评审明细和意见按所选评审组导出。核分以后才能导出结果。">
    <ResultExports project={project} list={list} />
    <ReviewExports
      wanted={{
        project_id: project.project_id,
        ...('group_id' in list.filter && { group_id: Number(list.filter.group_id) }),
      }}
      isStaged={project.project_type === 'dzx'}
    />
  </ExportDialog>
)

function ResultExports({ project: { project_id, project_name, project_type }, list }: Props) {
  const mayExport = useCan({ permission: ['review:result:export'] })
  const directs = useCan({ role: DIRECTORS }) && mayExport
  const asked = { project_id, ...list.filter }
  const common = { count: list.answer?.calc_time ? list.total : 0, unit: '种教材' }
  const items: (ExportItem | false)[] = [
    {
      ...common,
      title: '评审结果',
      holds: '列表的全部列：名次、各专家分、去极值、均分、最终分、等级、结果',
      load: async ({ options, report }) => {
        const rows = await allRows('book_resultscore', asked, options, rowsRead(report))
        return { ...sheetOf(rows), fileName: `${project_name}-评审结果` }
      },
    },
    {
      ...common,
      title: '小组评审汇总',
      holds: '按组：各专家分、均分、去极值分、组长分、结论、组长意见、组名次',
      load: ({ options }) => exportedSheet('export_group_pingshen', asked, options),
    },
    directs && {
      ...common,
      title: '核分明细',
      holds: '每一步一列，可以手工复算：原始分、剔除、加权、系数、加分、最终分',
      load: ({ options }) => exportedSheet('export_pingshen_weighting', asked, options),
    },
    mayExport && {
      ...common,
      title: '教材结果',
      holds: '职教口径：教材信息、最终分、名次、等级、结果、定稿意见',
      load: ({ options }) => exportedSheet('export_zj_bookResult', asked, options),
    },
    mayExport &&
      project_type === 'dzx' && {
        ...common,
        title: '一体化评审结果',
        holds: '大中小一体化：学段、书名、主编、单位、各专家分、平均、结论、名次',
        load: ({ options }) => exportedSheet('dzx_pingshen_export', asked, options),
      },
    mayExport && {
      ...common,
      title: '复核文件',
      holds: '整个活动的评分与规则（JSON），任何人都可以用它重新算一遍',
      load: async ({ options }) => {
        const { file_name, content } = await call('result_file', { project_id }, options)
        saveFile(JSON.stringify(content, null, 1), file_name, 'application/json')
        return undefined
      },
    },
  ]
  return <ExportLines items={items.filter((item) => item !== false)} />
}
