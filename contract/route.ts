const DATA_ROUTE = '/api/data/search/'

/**
 * HTTP method and path of a call below the base path; `:name` segments are filled from its input.
 * @param route the declared route; absent: the common data route with the call's name
 */
export function routeParts(name: string, route: string | undefined): { method: string; path: string } {
  const [method = 'POST', path = DATA_ROUTE + name] = route?.split(' ') ?? []
  return { method, path }
}
