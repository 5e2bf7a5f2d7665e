import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { DUTY, type DutyKind } from '#contract/facts/declaration/duties'
import { query } from '#src/api/query'
import type { Figure } from '#src/features/figures/figures'
import { Figures } from './Figures'
import styles from './HomePage.module.css'
import { isNear, timeLeft } from './timeLeft'

type Duty = Output<'duty_list'>[number]

const booksIn = (declare_status: 'formal_returned' | 'school_pending') =>
  to('book/bookInfo/index', { declare_status })

/** The list that a duty counts. */
const LIST: Readonly<Record<DutyKind, (projectId: number | undefined) => string>> = {
  supplement: () => booksIn('formal_returned'),
  school_audit: () => booksIn('school_pending'),
  recommend: () => to('declaration/applyOrRecommend/applyOrRecommend', { side: 'recommend' }),
  province_check: () => to('declaration/applyOrRecommend/applyOrRecommend', { side: 'check' }),
  hand_over: () => to('review/task/index', { part: 'exams' }),
  late_exam: () => to('review/task/index', { part: 'exams', tab: 'all', late: 1 }),
  objection: (projectId) =>
    to('review/textbook', { ...(projectId && { projectId }), tab: 'selection', part: 'objections' }),
  revision_audit: (projectId) =>
    to('review/textbook', { ...(projectId && { projectId }), tab: 'selected', pending: 1 }),
  revision_due: (projectId) =>
    to('review/textbook', { ...(projectId && { projectId }), tab: 'selected', state: 'due_soon' }),
  school_registration: () => to('system/schools', { tab: 'applications' }),
  publisher_audit: () => to('publisher/publisherLnfos', { audit_status: 'pending' }),
  plan_audit: () => to('book/bookInfoPlan/index', { plan_status: 'submitted' }),
  collected_audit: () => to('collection/index', { collect_status: 'pending' }),
}

function figureOf({ duty, num, since, due, project }: Duty, now: number): Figure {
  const { label, unit } = DUTY[duty]
  const said = [
    project?.project_name,
    due ? `截止${due.slice(0, 16)}，${timeLeft(due, now)}` : since && `最早${since.slice(0, 10)}`,
  ].filter(Boolean)
  return {
    label,
    value: `${num} ${unit}`,
    to: LIST[duty](project?.project_id),
    ...(said.length > 0 && { note: said.join('　') }),
    ...(due && isNear(due, now) && { isUrgent: true }),
  }
}

/** 待办: what waits for the user or for the unit, since or until when, each with its list. */
export function Duties() {
  const { data, dataUpdatedAt } = useQuery(query('duty_list', {}, { quiet: true, relogin: false }))
  if (!data || data.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="duties">
      <h2 id="duties" className={styles['title']}>
        待办
      </h2>
      <Figures figures={data.map((duty) => figureOf(duty, dataUpdatedAt))} />
    </section>
  )
}
