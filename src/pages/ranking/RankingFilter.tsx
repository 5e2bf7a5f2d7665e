import type { RecommendChannel, EduLevel } from '#contract/facts/books'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { RESULT_STATUS, type ResultStatus } from '#contract/facts/results'
import { MANAGERS } from '#contract/roles'
import { query } from '#src/api/query'
import { DictSelect } from '#src/features/dict/DictSelect'
import { CHANNELS, EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import type { Dict } from '#src/features/dict/useDict'
import { useCan } from '#src/session/Can'

export interface RankingQuery {
  group_id?: number | undefined
  edu_level?: EduLevel | undefined
  major_category?: string | undefined
  recommend_channel?: RecommendChannel | undefined
  result_status?: ResultStatus | undefined
}

const RESULTS: Dict = { type: 'ps_result_status', labels: RESULT_STATUS }

const isResult = (value: string | undefined): value is ResultStatus =>
  value !== undefined && value in RESULT_STATUS

interface Props {
  project_id: number
  asked: RankingQuery
  onChange: (asked: RankingQuery) => void
}

/** The groups the user may see: the office all of them, leaders their own. */
function useGroups(project_id: number): { value: number; label: string }[] {
  const isOffice = useCan({ role: MANAGERS })
  const all = useQuery({ ...query('admin_group_list', { project_id }), enabled: isOffice })
  const led = useQuery({ ...query('any_group_leader', { project_id }), enabled: !isOffice })
  const groups = isOffice ? all.data : led.data?.groups
  return (groups ?? []).map(({ group_id, group_name }) => ({ value: group_id, label: group_name }))
}

/** Which books are ranked. */
export function RankingFilter({ project_id, asked, onChange }: Props) {
  const groups = useGroups(project_id)
  const set = (change: Partial<RankingQuery>): void => onChange({ ...asked, ...change })
  return (
    <>
      <Select
        allowClear
        aria-label="评审组"
        placeholder="全部评审组"
        style={{ width: 170 }}
        showSearch={{ optionFilterProp: 'label' }}
        options={groups}
        value={asked.group_id}
        onChange={(group_id?: number) => set({ group_id })}
      />
      <DictSelect<EduLevel>
        {...EDU_LEVELS}
        aria-label="教育层次"
        placeholder="全部教育层次"
        style={{ width: 140 }}
        onChange={(edu_level?: EduLevel) => set({ edu_level })}
      />
      <DictSelect<string>
        {...MAJORS}
        aria-label="专业大类"
        placeholder="全部专业大类"
        style={{ width: 160 }}
        onChange={(major_category?: string) => set({ major_category })}
      />
      <DictSelect<RecommendChannel>
        {...CHANNELS}
        aria-label="推荐渠道"
        placeholder="全部渠道"
        style={{ width: 120 }}
        onChange={(recommend_channel?: RecommendChannel) => set({ recommend_channel })}
      />
      <DictSelect<string>
        {...RESULTS}
        aria-label="结果"
        placeholder="全部结果"
        style={{ width: 130 }}
        onChange={(value?: string) => set({ result_status: isResult(value) ? value : undefined })}
      />
    </>
  )
}
