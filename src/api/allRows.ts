import type { Input, NameOf, Output, PagedName, Row } from '#contract'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { call, type CallOptions } from './call'

type ListName = PagedName & NameOf<'read'>

/**
 * Every row of a list, page by page.
 * @param onProgress hears how many rows there are so far, and in all
 * @throws Error when the list changes on the way: pages of two states make no list; ApiError as `call`
 */
export async function allRows<A extends ListName>(
  name: A,
  input: Omit<Input<A>, 'pageNum' | 'pageSize'>,
  options: CallOptions = {},
  onProgress?: (done: number, all: number) => void,
): Promise<Row<A>[]> {
  const all: Row<A>[] = []
  let first: string | undefined
  for (let pageNum = 1; ; pageNum++) {
    const page: Output<A> = await call(
      name,
      // A spread of generic parts loses what it is made of.
      { ...input, pageNum, pageSize: MAX_PAGE_SIZE } as Input<A>,
      options,
    )
    // ListName admits only answers of this shape, but the compiler does not look through the generic.
    const { rows, ...about } = page as { rows: Row<A>[]; total: number }
    first ??= JSON.stringify(about)
    if (JSON.stringify(about) !== first) throw new Error('读取期间名单有变化，请重新导出')
    for (const row of rows) all.push(row)
    onProgress?.(all.length, about.total)
    if (all.length >= about.total) return all
    if (rows.length === 0) throw new Error('读取期间名单有变化，请重新导出')
  }
}
