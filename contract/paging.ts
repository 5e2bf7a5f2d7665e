/** Maximum page size. */
export const MAX_PAGE_SIZE = 10_000
