import { Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { CARRIER } from '#contract/dict'
import { BookFilters } from '#src/features/BookFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'

export type Books = In<'bookinfo_list'>
export const Filter = Form.Item<Books>

/** What books are looked for by, in the pool and in the library. */
export const MaterialFilters = () => (
  <>
    <BookFilters />
    <Filter name="publisher_name">
      <Input allowClear aria-label="出版社" placeholder="出版社" style={{ width: 130 }} />
    </Filter>
    <ChoiceFilter<Books> name="carrier" labels={CARRIER} placeholder="载体" width={110} />
  </>
)
