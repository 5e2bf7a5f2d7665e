import type { Output } from '#contract'
import { Api } from './api'
import { OPINION, pseudo, SIGNATURE } from './material'

type Task = Output<'groupe_zhuanjia_books'>['rows'][number]
type Sheet = Output<'zhuanjia_book_yijian'>

export interface Given {
  book_id: number
  tenths: number
}

/** Points in tenths for each leaf, in steps of half a point between 75 and 97 per cent of it. */
export function points(
  sheet: Pick<Sheet, 'indicators'>,
  seed: number,
): { indicator_id: number; tenths: number }[] {
  const parents = new Set(sheet.indicators.map((line) => line.parent_id))
  return sheet.indicators
    .filter((line) => line.veto === 0 && !parents.has(line.indicator_id))
    .map(({ indicator_id, score }) => {
      const halves = Math.round(Number(score) * 2)
      const least = Math.ceil(halves * 0.75)
      return { indicator_id, tenths: (least + pseudo(halves - least, seed, indicator_id)) * 5 }
    })
}

export const conclusionFor = (tenths: number) =>
  tenths >= 850 ? 'recommend' : tenths >= 750 ? 'recommend_after_fix' : 'not_recommend'

/** Signs where that is still to be done, and reviews every book that is not handed in yet. */
export async function reviewAll(api: Api, project_id: number, seed: number): Promise<Given[]> {
  const tasks = await api.send<Output<'groupe_zhuanjia_books'>>('groupe_zhuanjia_books', {
    project_id,
    pageSize: 1000,
  })
  if (!tasks.summary.committed)
    await api.send('update_zhuanjia_sign', { project_id, sign_base64: SIGNATURE, commit: 1 })
  const given: Given[] = []
  for (const task of tasks.rows) given.push(await reviewOne(api, project_id, task, seed))
  return given
}

async function reviewOne(api: Api, project_id: number, task: Task, seed: number): Promise<Given> {
  const { book_id } = task
  const sheet = await api.send<Sheet>('zhuanjia_book_yijian', { project_id, book_id })
  if (task.review_status === 'submitted')
    return { book_id, tenths: Math.round(Number(task.total_score) * 10) }
  const items = points(sheet, seed * 1000 + book_id)
  const tenths = items.reduce((sum, item) => sum + item.tenths, 0)
  await api.send('user_score', {
    project_id,
    book_id,
    status: 'draft',
    items: items.map((item) => ({ indicator_id: item.indicator_id, score: item.tenths / 10 })),
  })
  await api.send('advice_add', {
    project_id,
    book_id,
    status: 'submitted',
    advice: `《${task.book_name}》：${OPINION}`,
    conclusion: conclusionFor(tenths),
  })
  return { book_id, tenths }
}
