import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Row } from '#contract'
import { Themed } from '#src/app/Themed'
import { BoxPlots } from '#src/features/charts/BoxPlots'
import { Distribution } from '#src/features/charts/Distribution'
import { drawHeat, heatSize } from '#src/features/charts/drawHeat'
import { exportPicture } from '#src/features/charts/exportPicture'
import { HeatMap } from '#src/features/charts/HeatMap'
import { heatOf } from '#src/pages/results/charts/heatOf'

const [BOOKS, EXPERTS, SCORES, GROUPS] = [300, 40, 10_000, 40]

/** 55 to 100 in steps of a hundredth, the same each time. */
const score = (seed: number) => 55 + (((seed * 7919) % 4_501) + ((seed * 104_729) % 4_501)) / 200

/** As they come from the server: every expert has scored every book. */
const books = Array.from({ length: BOOKS }, (_, i): Row<'zhuanjia_realtime_pingshen'> => ({
  book_id: i + 1,
  sort_no: i + 1,
  book_name: `数控机床编程与操作实训教程（第${i + 1}版）`,
  group_id: 1,
  group_name: '装备制造组',
  needed_num: EXPERTS,
  done_num: EXPERTS,
  avg_score: 80,
  range_score: 20,
  flags: [],
  cells: Array.from({ length: EXPERTS }, (_, k) => ({
    anon_no: k + 1,
    user_id: k + 1,
    name: `专家${String(k + 1).padStart(2, '0')}`,
    review_status: 'locked' as const,
    total_score: score(i * EXPERTS + k + 1),
  })),
}))
const values = Array.from({ length: SCORES }, (_, i) => score(i + 1))
const series = Array.from({ length: GROUPS }, (_, group) => ({
  key: group,
  name: `评审组${group + 1}`,
  values: values.filter((_, i) => i % GROUPS === group),
}))

/** What is counted begins with the rows of the server and ends with the picture. */
const CHARTS: Readonly<Record<string, () => ReactNode>> = {
  heat: () => <HeatMap label="专家评分" data={heatOf(books, 10)} />,
  boxes: () => <BoxPlots label="各评审组最终分" series={series} />,
  box: () => <BoxPlots label="最终分" series={[{ key: 1, name: '全部', values }]} />,
  bars: () => <Distribution label="最终分分布" values={values} unit="种" />,
}

const place = document.getElementById('root')
const root = place && createRoot(place)
const shown = () =>
  new Promise<void>((done) => {
    // The frame with it has been handed over once what was asked for after it begins.
    requestAnimationFrame(() => setTimeout(done))
  })

declare global {
  interface Window {
    /** Draws a chart anew. @returns milliseconds until it is on the screen */
    draw: (chart: string) => Promise<number>
    /** Saves the heat map as a picture. @returns milliseconds */
    save: () => Promise<number>
  }
}
window.draw = async (chart) => {
  flushSync(() => root?.render(<Themed>{null}</Themed>))
  await shown()
  const from = performance.now()
  flushSync(() => root?.render(<Themed>{CHARTS[chart]?.()}</Themed>))
  await shown()
  return performance.now() - from
}
window.save = async () => {
  const heat = heatOf(books, 10)
  const size = heatSize(heat)
  const from = performance.now()
  await exportPicture('专家评分', '评审活动', {
    ...size,
    draw: (context) => drawHeat(context, heat, { left: 0, top: 0, ...size }),
  })
  return performance.now() - from
}
await window.draw('bars')
document.body.dataset['ready'] = ''
