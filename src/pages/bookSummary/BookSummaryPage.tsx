import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { BOOK_DIMENSION } from '#contract/facts/books'
import { STEP_TAKEN } from '#contract/facts/declaration/life'
import { query } from '#src/api/query'
import { useAddress } from '#src/menu/useAddress'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { CountedBooks } from './CountedBooks'
import { PivotTable } from './PivotTable'
import { SummaryBar } from './SummaryBar'

/** 教材汇总: how far the books in the user's scope have come, and the books behind each figure. */
export default function BookSummaryPage() {
  const address = useAddress<'book/bookBig/pertion_list'>()
  const year = address.id('year')
  const dimension = address.oneOf('dimension', BOOK_DIMENSION) ?? 'declare_unit'
  const chosen = {
    line: address.text('key'),
    unfilled: address.id('unfilled') === 1,
    step: address.oneOf('step', STEP_TAKEN),
  }
  const { data, error, isFetching, refetch } = useQuery({
    ...query('book_summary', { dimension, ...(year !== undefined && { year }) }),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <Flex vertical gap={16}>
      <SummaryBar
        summary={data}
        year={year}
        dimension={dimension}
        onChange={(next) => address.change({ ...next, key: undefined, unfilled: undefined, step: undefined })}
      />
      <PivotTable
        summary={data}
        dimension={dimension}
        isLoading={isFetching}
        onChoose={({ key, step }) =>
          address.change({ dimension, key: key ?? undefined, unfilled: key === null ? 1 : undefined, step })
        }
      />
      <CountedBooks
        year={year}
        dimension={dimension}
        {...chosen}
        lines={data.lines}
        onAll={() => address.change({ key: undefined, unfilled: undefined, step: undefined })}
      />
    </Flex>
  )
}
