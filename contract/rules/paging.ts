/** The longest page a list can ask for. */
export const MAX_PAGE_SIZE = 10_000
