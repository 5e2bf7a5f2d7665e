import type { Input as In } from '#contract'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { MajorFilter, YearFilter } from '#src/features/filters/BookFilters'
import { DeclareUnitFilter, TitleFilters } from '#src/features/filters/DeclaredFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'

type Wanted = In<'declare_recommend_list'>

export const Filters = () => (
  <>
    <TitleFilters />
    <DeclareUnitFilter />
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <MajorFilter />
    <ChoiceFilter<Wanted> name="declare_status" labels={DECLARE_STATUS} placeholder="状态" />
    <YearFilter />
  </>
)
