import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { CARRIER } from '#contract/facts/books'
import { query } from '#src/api/query'
import { BookFilters } from '#src/features/filters/BookFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'

export type Books = In<'bookinfo_list'>
export const Filter = Form.Item<Books>

/** The most that a user looks through; typing finds the others. */
const OFFERED = 50

/** There are some hundred publishers: the server looks for what was typed. */
function PublisherFilter() {
  const [keyword, setKeyword] = useState('')
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...query('publisher_list', { keyword, simple: 1, pageSize: OFFERED }),
    placeholderData: keepPreviousData,
  })
  return (
    <Filter name="publisher_name">
      <Select
        allowClear
        aria-label="出版社"
        placeholder="出版社"
        loading={isLoading || isPlaceholderData}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={data?.rows.map(({ publisher_name }) => ({ value: publisher_name, label: publisher_name }))}
        style={{ width: 160 }}
      />
    </Filter>
  )
}

/** What books are looked for by, in the pool and in the library. */
export const MaterialFilters = () => (
  <>
    <BookFilters />
    <PublisherFilter />
    <ChoiceFilter<Books> name="carrier" labels={CARRIER} placeholder="载体" width={110} />
  </>
)
