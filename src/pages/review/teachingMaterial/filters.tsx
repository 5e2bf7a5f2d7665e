import { Form } from 'antd'
import type { Input as In } from '#contract'
import { CARRIER } from '#contract/dict'
import { BookFilters } from '#src/features/BookFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'

type Books = In<'bookinfo_list'>
export const Filter = Form.Item<Books>

/** What books are looked for by, in the pool and in the library. */
export const MaterialFilters = () => (
  <>
    <BookFilters />
    <ChoiceFilter<Books> name="carrier" labels={CARRIER} placeholder="载体" width={110} />
  </>
)
