import { useQuery } from '@tanstack/react-query'
import type { Input } from '#contract'
import { call } from '#src/api/call'
import { download } from '#src/api/files/download'
import { query } from '#src/api/query'
import { useCan } from '#src/session/Can'
import { type ExportItem, ExportLines } from './ExportDialog'
import type { ExportRun } from './useExporting'

interface Props {
  /** The filter of the list of opinions. */
  wanted: Omit<Input<'advice_list'>, 'pageNum' | 'pageSize'>
  /** The subject is taught all the way through the schools. */
  isStaged: boolean
}

/** Fetches the file that the server has made, and saves it. */
const fetched = async ({ msg }: { msg?: string | undefined }, { options }: ExportRun) => {
  if (msg) await download(msg, options)
  return undefined
}

/** The ways out of the reviews that were handed in. There can be fifty thousand of them: the server writes the file. */
export function ReviewExports({ wanted, isStaged }: Props) {
  const { data } = useQuery(query('advice_list', { ...wanted, pageNum: 1, pageSize: 1 }))
  const mayExport = useCan({ permission: ['review:result:export'] })
  const common = { count: data?.total, unit: '份评审' }
  const detail = (kind: 'score_table' | 'opinions') => async (way: ExportRun) => {
    way.report('服务器正在生成…')
    const asked = { ...wanted, kind, as_file: true }
    return fetched(await call('export_user_pingshen_detail', asked, { signal: way.options.signal }), way)
  }
  const items: ExportItem[] = [
    {
      ...common,
      title: '专家评审明细',
      holds: '每份评审一行：专家、组、书名、每个指标的分、总分、结论、意见、提交时间',
      load: detail('score_table'),
    },
    {
      ...common,
      title: '专家意见',
      holds: '每份评审一行：总体评价、优点、问题、修改建议、差错数',
      load: detail('opinions'),
    },
  ]
  if (isStaged && mayExport)
    items.push({
      ...common,
      title: '一体化意见',
      holds: '大中小一体化：学段、书名、专家匿名号、结论、意见、修改建议',
      load: async (way) => {
        way.report('服务器正在生成…')
        const { signal } = way.options
        return fetched(await call('dzx_export_opnion', { ...wanted, as_file: true }, { signal }), way)
      },
    })
  return <ExportLines items={items} />
}
