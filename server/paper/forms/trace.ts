import { PRINT_KIND } from '#contract/facts/prints'
import { RESULT_GRADE, RESULT_STATUS } from '#contract/facts/results'
import { shortest } from '#contract/rules/decimal'
import type { Project } from '#server/db/rows'
import type { PrintedResult } from '#server/store/prints/results'
import { labelOf, labelOrNull } from '#server/domain/labels'
import { widthOf } from '#server/paper/paging'
import { facts, flowing, table, titleRows, type PaperForm } from '#server/paper/rows'
import { bookRows, bookShown, headingOf, titled, type Discretion } from './shared'

const NAME = PRINT_KIND.trace
const WIDTH = widthOf(false)

/** The calculation of a book's score and rank step by step; it is final once the results are out. */
export function traceForm(
  project: Project,
  { book, group_name, result }: PrintedResult,
  discretion: Discretion,
  isOut: boolean,
): PaperForm {
  const shown = bookShown(discretion, book, result.sort_no)
  const subject = titled(shown.book_name, discretion)
  const score = result.final_score === null ? '—' : shortest(result.final_score)
  const rank =
    result.rank_all === null ? '—' : `第 ${result.rank_all} 名（组内第 ${result.rank_group ?? '—'} 名）`
  return {
    title: `${subject} ${NAME}`,
    running: `${subject}${NAME}`,
    landscape: false,
    draft: !isOut,
    rows: [
      ...titleRows(WIDTH, headingOf(project), NAME),
      ...bookRows(WIDTH, project, shown, result.sort_no),
      facts(WIDTH, [
        ['评审小组', group_name ?? ''],
        ['计分规则', result.rule_version === null ? '未冻结' : `第 ${result.rule_version} 版`],
      ]),
      facts(WIDTH, [
        ['最 终 分', score],
        ['名　　次', rank],
      ]),
      facts(WIDTH, [
        ['结　　果', labelOf(RESULT_STATUS, result.result_status)],
        ['等　　次', labelOrNull(RESULT_GRADE, result.grade) ?? '—'],
      ]),
      ...table(
        WIDTH,
        [{ title: '步骤', mm: 36 }, { title: '计算' }],
        (result.trace ?? []).map(({ label, text }) => ({ texts: [label, text] })),
      ),
      ...(result.manual_reason ? [flowing(WIDTH, '调整理由', result.manual_reason)] : []),
    ],
  }
}
