const DATA_ROUTE = '/api/data/search/'

/**
 * Method and path of a call below the base path; `:name` segments are filled from its input.
 * @param route what the call is declared with; without it the call goes where all data is asked for
 */
export function wayOf(name: string, route: string | undefined): { method: string; path: string } {
  const [method = 'POST', path = DATA_ROUTE + name] = route?.split(' ') ?? []
  return { method, path }
}
