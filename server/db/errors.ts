/** The SQLSTATE of an error, which drizzle wraps. */
export function errorCode(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if ('code' in e && typeof e.code === 'string') return e.code
  return undefined
}
