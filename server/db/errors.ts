/** SQLSTATE of a statement about a table that does not exist. */
export const NO_TABLE = '42P01'

/** The SQLSTATE of an error, which drizzle wraps. */
export function errorCode(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string') return e.code
  return undefined
}
