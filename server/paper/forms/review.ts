import { GRADE, VOTE, OPINION_PART } from '#contract/facts/reviews'
import { shortest } from '#contract/rules/decimal'
import { scoredLeaves } from '#contract/rules/project/scoreRule'
import { leafFull } from '#contract/rules/review/scoreSheet'
import type { Project } from '#server/db/rows'
import type { LoadedScheme } from '#server/store/results/material'
import type { PrintedReview } from '#server/store/prints/reviews'
import { capital } from '#server/domain/capital'
import { widthOf } from '#server/paper/paging'
import {
  facts,
  flowing,
  label,
  SIDE,
  table,
  titleRows,
  type PaperForm,
  type FormRow,
} from '#server/paper/rows'
import {
  bookRows,
  bookShown,
  changeNote,
  conclusionRow,
  dayOf,
  headingOf,
  signatureRow,
  ticked,
  titled,
  type Discretion,
} from './shared'

const NAME = '专家评审表'
const WIDTH = widthOf(false)

const points = (score: number | null): string => (score === null ? '' : shortest(score))

/** Every scored indicator with its score, grouped by the level-1 indicators. */
function indicatorRows(
  { rule, lines, indicators }: LoadedScheme,
  { items }: PrintedReview['review'],
): FormRow[] {
  if (rule.score_mode === 'vote') return []
  const line = new Map(lines.map((one) => [one.indicator_id, one]))
  const given = new Map(items.map((item) => [item.indicator_id, item]))
  const isWeighted = rule.score_mode === 'weighted'
  const rows = scoredLeaves(indicators).map((leaf) => {
    const own = line.get(leaf.id)
    const top = own?.parent_id == null ? undefined : line.get(own.parent_id)
    const full = leafFull(rule, leaf)
    const item = given.get(leaf.id)
    const score = item?.score == null ? '' : shortest(item.score)
    const texts = [
      top?.name ?? leaf.name,
      top ? leaf.name : '',
      full === null ? '—' : shortest(full),
      ...(isWeighted ? [`${shortest(leaf.weight ?? 0)}%`] : []),
      score,
      item?.reason ?? '',
    ]
    return { texts, merge: `${top?.indicator_id ?? `own${leaf.id}`}` }
  })
  const columns = [
    { title: '一级指标', mm: 28, align: 'center' as const },
    { title: '二级指标' },
    { title: '满分', mm: 14, align: 'center' as const },
    ...(isWeighted ? [{ title: '权重', mm: 15, align: 'center' as const }] : []),
    { title: '得分', mm: 16, align: 'center' as const },
    { title: '评分说明', mm: 46 },
  ]
  return table(WIDTH, columns, rows)
}

/** The total in Chinese numerals and in figures; where there are no scores, the grade or the vote. */
function totalRows(
  { rule }: LoadedScheme,
  { total_score, grade, vote, total_reason }: PrintedReview['review'],
) {
  const choice = { holds: true }
  const rows: FormRow[] = []
  if (rule.score_mode === 'vote')
    rows.push({
      ...choice,
      cells: [label('投　　票', SIDE), { text: ticked(VOTE, vote ?? null), width: WIDTH - SIDE }],
    })
  if (rule.score_mode === 'grade')
    rows.push({
      ...choice,
      cells: [label('等　　级', SIDE), { text: ticked(GRADE, grade ?? null), width: WIDTH - SIDE }],
    })
  if (rule.score_mode !== 'vote')
    rows.push(
      facts(WIDTH, [
        ['总分(大写)', total_score === null ? '' : `${capital(total_score)}分`],
        ['总分(小写)', points(total_score)],
      ]),
    )
  if (total_reason) rows.push(flowing(WIDTH, '总分说明', total_reason))
  return rows
}

function vetoRows({ lines }: LoadedScheme, { veto_hits }: PrintedReview['review']): FormRow[] {
  const vetoes = lines.filter(({ veto }) => veto)
  if (vetoes.length === 0) return []
  return table(
    WIDTH,
    [
      { title: '一票否决项' },
      { title: '是否存在', mm: 28, align: 'center' },
      { title: '理由及页码', mm: 62 },
    ],
    vetoes.map(({ indicator_id, name }) => {
      const hit = veto_hits.find((one) => Number(one.indicator_id) === indicator_id)
      const why = hit ? [hit.reason, hit.pages && `（页码：${hit.pages}）`].filter(Boolean).join('') : ''
      return { texts: [name, hit ? '■ 是　□ 否' : '□ 是　■ 否', why] }
    }),
  )
}

function opinionRows({ advice, strengths, problems, suggestions }: PrintedReview['review']): FormRow[] {
  const parts = [
    ['优　　点', strengths],
    [OPINION_PART.problems, problems],
    [OPINION_PART.suggestions, suggestions],
  ] as const
  return [
    flowing(WIDTH, '评审意见', advice, 90),
    ...parts.flatMap(([name, text]) => (text.trim() === '' ? [] : [flowing(WIDTH, name, text)])),
  ]
}

function errorRows({ error_list }: PrintedReview['review']): FormRow[] {
  if (error_list.length === 0) return []
  return table(
    WIDTH,
    [
      { title: '差错', mm: 13, align: 'center' },
      { title: '页', mm: 14, align: 'center' },
      { title: '行', mm: 14, align: 'center' },
      { title: '原文' },
      { title: '应为' },
      { title: '类型', mm: 22, align: 'center' },
    ],
    error_list.map(({ page, line, original, correct, kind }, i) => ({
      texts: [String(i + 1), page, line, original, correct, kind],
    })),
  )
}

/** 专家评审表: one expert's review of one book. */
export function reviewForm(
  project: Project,
  scheme: LoadedScheme,
  printed: PrintedReview,
  discretion: Discretion,
): PaperForm {
  const { review, anon_no, group_name, sort_no, locked, signature } = printed
  const book = bookShown(discretion, printed.book, sort_no)
  const number = `专家${anon_no}`
  const person = discretion.anonymous ? number : printed.name
  const seat = [
    ['评审小组', group_name],
    ['评审专家', discretion.anonymous ? number : [printed.name, printed.title].filter(Boolean).join('　')],
  ] as const
  const about = [
    facts(WIDTH, seat),
    ...(discretion.anonymous ? [] : [facts(WIDTH, [['工作单位', printed.unit ?? '']])]),
  ]
  const opinions = [...opinionRows(review), ...errorRows(review)]
  const last = opinions.at(-1)
  if (last) last.holds = true
  return {
    title: `${titled(book.book_name, discretion)} ${person}`,
    running: `${titled(book.book_name, discretion)}${NAME}（${person}）`,
    landscape: false,
    draft: !locked,
    rows: [
      ...titleRows(WIDTH, headingOf(project), printed.is_trial ? `${NAME}（试评）` : NAME),
      ...bookRows(WIDTH, project, book, sort_no),
      ...about,
      ...indicatorRows(scheme, review),
      ...totalRows(scheme, review),
      ...vetoRows(scheme, review),
      ...opinions,
      conclusionRow(WIDTH, '评审结论', review.conclusion ?? null),
      signatureRow(WIDTH, '专家签名', {
        image: discretion.anonymous ? null : (signature?.image ?? null),
        name: discretion.anonymous ? `${number}（存档副本，略去签名）` : '',
        day: dayOf(signature?.sign_time ?? (locked ? printed.time : null)),
        note: changeNote(signature),
      }),
    ],
  }
}
