import { shortest } from '#contract/rules/decimal'
import { scoredLeaves } from '#contract/rules/project/scoreRule'
import type { Project } from '#server/db/rows'
import { tickedVetoes, type BookMaterial, type LoadedScheme } from '#server/store/results/material'
import { isInForce } from '#contract/facts/opinions'
import type { PrintedOpinion } from '#server/store/prints/opinions'
import { widthOf } from '#server/paper/paging'
import { facts, flowing, table, titleRows, type PaperForm, type FormRow } from '#server/paper/rows'
import {
  bookRows,
  bookShown,
  changeNote,
  conclusionRow,
  dayOf,
  headingOf,
  signatureRow,
  titled,
  type Discretion,
} from './shared'

const NAME = '组长意见表'
const REPORT = '小组综合报告'
const WIDTH = widthOf(false)

const figure = (value: number | null | undefined): string => (value == null ? '—' : shortest(value))

/** The scores of the book's experts, and their spread. */
function scoreRows(scheme: LoadedScheme, { reviews, figures }: BookMaterial): FormRow[] {
  if (scheme.rule.score_mode === 'vote') return []
  const totals = reviews.map(({ anon_no }) => figures.totals.get(anon_no))
  return [
    ...table(
      WIDTH,
      reviews.map(({ anon_no }) => ({ title: `专家${anon_no}`, align: 'center' as const })),
      reviews.length === 0
        ? []
        : [
            {
              texts: totals.map((one) =>
                one?.is_trim ? `${figure(one.total)}（未计）` : figure(one?.total),
              ),
            },
          ],
    ).filter(({ cells }) => cells.length > 0),
    facts(WIDTH, [
      ['专家均分', figure(figures.avg)],
      ['最高／最低', `${figure(figures.max)}／${figure(figures.min)}`, 1.3],
      ['极　　差', figure(figures.range)],
    ]),
  ]
}

function vetoRows({ lines }: LoadedScheme, material: BookMaterial, { opinion }: PrintedOpinion): FormRow[] {
  const ids = tickedVetoes(material.reviews)
  if (ids.length === 0) return []
  return table(
    WIDTH,
    [
      { title: '专家提出的否决项' },
      { title: '小组认定', mm: 30, align: 'center' },
      { title: '说明', mm: 60 },
    ],
    ids.map((id) => {
      const found = opinion.veto_confirm.find(({ indicator_id }) => indicator_id === id)
      const name = lines.find(({ indicator_id }) => indicator_id === id)?.name ?? ''
      return {
        texts: [name, found ? (found.confirmed ? '■ 是　□ 否' : '□ 是　■ 否') : '', found?.reason ?? ''],
      }
    }),
  )
}

const fullOf = ({ rule, indicators }: LoadedScheme): string =>
  rule.full_score === null || scoredLeaves(indicators).length === 0
    ? ''
    : `（满分${shortest(rule.full_score)}）`

/**
 * 组长意见表: the group's opinion of a book, or of its whole work.
 * @param material of the book; undefined for the report on the group
 */
export function opinionForm(
  project: Project,
  scheme: LoadedScheme,
  printed: PrintedOpinion,
  material: BookMaterial | undefined,
  discretion: Discretion,
): PaperForm {
  const { opinion, group_name, leader_name, book, sort_no, signature } = printed
  const isDone = isInForce(opinion.status)
  const shown = book && bookShown(discretion, book, sort_no)
  const subject = shown ? titled(shown.book_name, discretion) : group_name
  const name = shown ? NAME : REPORT
  const score = opinion.leader_score === null ? '' : shortest(opinion.leader_score)
  return {
    title: `${subject} ${name}`,
    running: `${subject}${name}`,
    landscape: false,
    draft: !isDone,
    rows: [
      ...titleRows(WIDTH, headingOf(project), name),
      ...(shown
        ? bookRows(WIDTH, project, shown, sort_no)
        : [facts(WIDTH, [['评审项目', project.project_name]])]),
      facts(WIDTH, [
        ['评审小组', group_name],
        ['组　　长', discretion.anonymous ? '' : leader_name],
      ]),
      ...(material ? scoreRows(scheme, material) : []),
      ...(shown
        ? [
            facts(WIDTH, [
              ['组 长 分', score && `${score}${fullOf(scheme)}`],
              ['集体讨论', opinion.is_discussed ? '■ 已讨论　□ 未讨论' : '□ 已讨论　■ 未讨论'],
            ]),
          ]
        : []),
      ...(material ? vetoRows(scheme, material, printed) : []),
      { ...flowing(WIDTH, shown ? '小组意见' : '综合报告', opinion.advice, 160), holds: true },
      ...(shown ? [conclusionRow(WIDTH, '小组结论', printed.opinion.conclusion)] : []),
      signatureRow(WIDTH, '组长签名', {
        image: discretion.anonymous ? null : (signature?.image ?? null),
        name: discretion.anonymous ? '（存档副本，略去签名）' : isDone ? leader_name : '',
        day: dayOf(signature?.sign_time ?? (isDone ? opinion.submit_time : null)),
        note: changeNote(signature),
      }),
    ],
  }
}
