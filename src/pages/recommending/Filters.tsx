import { Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { MajorFilter, YearFilter } from '#src/features/filters/BookFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'

type Wanted = In<'declare_recommend_list'>
const Filter = Form.Item<Wanted>

export const Filters = () => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、编号" style={{ width: 150 }} />
    </Filter>
    <Filter name="isbn">
      <Input allowClear aria-label="ISBN" placeholder="ISBN" maxLength={20} style={{ width: 140 }} />
    </Filter>
    <Filter name="first_editor">
      <Input allowClear aria-label="主编" placeholder="主编" maxLength={100} style={{ width: 100 }} />
    </Filter>
    <Filter name="declare_unit">
      <Input allowClear aria-label="申报单位" placeholder="申报单位" maxLength={100} style={{ width: 130 }} />
    </Filter>
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <MajorFilter />
    <ChoiceFilter<Wanted> name="declare_status" labels={DECLARE_STATUS} placeholder="状态" />
    <YearFilter />
  </>
)
