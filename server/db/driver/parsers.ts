import type { PGlite, QueryOptions } from '@electric-sql/pglite'

/**
 * Lets the embedded database remember how drizzle wants dates and times read. Drizzle says it anew with every query, and
 * each time the database would copy its table of 318 types: a twelfth of all it does.
 */
export function keepParsers(lite: PGlite): void {
  const remember = (options: QueryOptions | undefined): QueryOptions | undefined => {
    if (!options?.parsers) return options
    const { parsers, ...rest } = options
    Object.assign(lite.parsers, parsers)
    return rest
  }
  const query = lite.query.bind(lite)
  lite.query = (text, params, options) => query(text, params, remember(options))
  const transaction = lite.transaction.bind(lite)
  lite.transaction = (work) =>
    transaction((tx) => {
      const queryWithin = tx.query.bind(tx)
      tx.query = (text, params, options) => queryWithin(text, params, remember(options))
      return work(tx)
    })
}
