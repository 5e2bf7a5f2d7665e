import { routeOf, type ActionName, type Input } from '#contract'
import type { Size } from './scene'

/** A list as somebody asks for it. */
export interface Ask {
  name: ActionName
  who: 'office' | 'leader'
  /** The first page, a late one, filtered or sorted. */
  way: string
  input: unknown
}

const ask = <A extends ActionName>(
  who: Ask['who'],
  name: A,
  inputs: Readonly<Record<string, Input<A>>>,
): Ask[] => Object.entries(inputs).map(([way, input]) => ({ name, who, way, input }))

const ways = <F extends object>(fixed: F, { late = 4, keyword = '99', sort = 'book_name' } = {}) => ({
  first: { ...fixed },
  late: { ...fixed, pageNum: late },
  filtered: { ...fixed, keyword },
  sorted: { ...fixed, orderByColumn: sort, isAsc: 'desc' as const },
})

/** Everything that is asked for: the lists of the office, and those of the leader of group 1. */
export function listCalls({ books, library }: Size): Ask[] {
  const project_id = 1
  const group_id = 3
  const late = books / 20 - 1
  const farthest = library / 20 - 1
  return [
    ...ask('office', 'declared_book_list', ways({}, { late: farthest, sort: 'update_time' })),
    ...ask('office', 'bookinfo_list', ways({ project_id }, { late: farthest })),
    ...ask('office', 'bookinfo_list', {
      pool: { project_id, in_project: 1 },
      candidates: { project_id, in_project: 0, declare_status: 'formal_passed' },
      library: {},
    }),
    ...ask('office', 'group_addlist', ways({ group_id }, { late: 600 })),
    ...ask('office', 'group_booklist', ways({ group_id })),
    ...ask('leader', 'group_booklist', ways({ group_id: 1 })),
    ...ask('office', 'group_zhuanjia', { first: { group_id }, filtered: { group_id, keyword: '9' } }),
    ...ask('office', 'group_user', ways({ group_id }, { late: books / 100 - 2, sort: 'name' })),
    ...ask('office', 'psgroup_list', ways({ project_id }, { sort: 'book_num' })),
    ...ask('office', 'admin_group_list', { first: { project_id } }),
    ...ask('office', 'allocation_matrix', { first: { group_id } }),
    ...ask('office', 'groupe_leader_booklist', ways({ project_id }, { sort: 'avg_score' })),
    ...ask('leader', 'groupe_leader_booklist', ways({ project_id }, { sort: 'avg_score' })),
    ...ask('office', 'groupLeader_advice_list', ways({ project_id }, { late: late >> 1 })),
    ...ask('leader', 'groupLeader_advice_list', ways({ project_id }, { late: 2 })),
    ...ask('leader', 'groupe_zhuanjia_books', ways({ project_id }, { late: 2 })),
    ...ask('office', 'book_resultscore', ways({ project_id }, { late, sort: 'final_score' })),
    ...ask('office', 'expert_review_list', ways({ project_id }, { late: 50, sort: 'name' })),
    ...ask('office', 'zhuanjia_realtime_pingshen', ways({ project_id }, { late: 50 })),
    ...ask('office', 'not_reviewed_user_list', ways({ project_id }, { late: 20, sort: 'name' })),
    ...ask('office', 'pingshen_list', { first: {} }),
  ]
}

interface App {
  fetch: (request: Request) => Response | Promise<Response>
}

/**
 * Sends a call and reads its answer.
 * @returns milliseconds
 * @throws Error with the message of the answer when the call is refused
 */
export async function timedCall(app: App, token: string, { name, input }: Ask): Promise<number> {
  const began = performance.now()
  const response = await app.fetch(
    new Request(`http://bench/common-shenhe-api${routeOf(name).path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
  )
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${name}: ${msg}`)
  return performance.now() - began
}
