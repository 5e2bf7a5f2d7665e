import type { Output } from '#contract'
import { CONCLUSION, OPINION_PART, OPINION_PARTS } from '#contract/facts/reviews'
import { errorLineWords } from '#src/features/bookReviews/errorLineWords'

type Reviews = Output<'leader_expert_reviews'>

const column = (anon_no: number) => `expert${anon_no}`

/** All about one book as a table: a line for each indicator and each part of the opinions, a column for each expert. */
export function sheetOfBook({ experts, matrix, advices, stat }: Reviews) {
  const line = (
    name: string,
    full: number | null,
    value: (anon_no: number) => unknown,
    avg?: number | null,
  ) => ({
    name,
    full,
    ...Object.fromEntries(experts.map(({ anon_no }) => [column(anon_no), value(anon_no) ?? ''])),
    avg: avg ?? '',
  })
  const adviceOf = (anon_no: number) => advices.find((one) => one.anon_no === anon_no)
  const expertOf = (anon_no: number) => experts.find((one) => one.anon_no === anon_no)
  const list = [
    ...matrix.map(({ code, name, full, scores, avg }) =>
      line(`${code} ${name}`.trim(), full, (no) => scores.find((one) => one.anon_no === no)?.score, avg),
    ),
    line('总分', null, (no) => expertOf(no)?.total_score, stat.avg),
    line('结论', null, (no) => {
      const conclusion = expertOf(no)?.conclusion
      return conclusion && CONCLUSION[conclusion]
    }),
    ...OPINION_PARTS.map((part) => line(OPINION_PART[part], null, (no) => adviceOf(no)?.[part])),
    line('差错记录', null, (no) => adviceOf(no)?.error_list.map(errorLineWords).join('\n')),
  ]
  return {
    keys: ['name', 'full', ...experts.map(({ anon_no }) => column(anon_no)), 'avg'],
    titles: [
      '项目',
      '满分',
      ...experts.map(({ anon_no, name }) => (name ? `专家${anon_no} ${name}` : `专家${anon_no}`)),
      '均分',
    ],
    list,
  }
}
