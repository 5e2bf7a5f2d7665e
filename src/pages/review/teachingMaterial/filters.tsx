import { Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { BookFilters } from '#src/features/BookFilters'
import { CARRIERS } from '#src/features/Dict/dictionaries'
import { DictFilter } from '#src/features/Dict/DictFilter'

export type Books = In<'bookinfo_list'>
export const Filter = Form.Item<Books>

/** What books are looked for by, in the pool and in the library. */
export const MaterialFilters = () => (
  <>
    <BookFilters />
    <Filter name="publisher_name">
      <Input allowClear aria-label="出版社" placeholder="出版社" style={{ width: 130 }} />
    </Filter>
    <DictFilter<Books> name="carrier" dict={CARRIERS} placeholder="载体" width={110} />
  </>
)
