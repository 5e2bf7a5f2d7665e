import { isKeyOf } from './facts/closed'
import type { OfProject, ScreenAddress } from './screenAddress'
import { screens, type ScreenKey } from './screens'

/** The parameters in the address of a screen; an empty object for a screen without parameters. */
export type AddressOf<S extends ScreenKey> = S extends ScreenKey
  ? (S extends keyof ScreenAddress ? ScreenAddress[S] : object) &
      ((typeof screens)[S] extends { ofProject: true } ? OfProject : object)
  : never

/** Screens whose address may carry a parameter of this name. */
export type ScreenWith<Name extends string> = {
  [S in ScreenKey]: Name extends keyof AddressOf<S> ? S : never
}[ScreenKey]

type Given<S extends ScreenKey> = keyof AddressOf<S> extends never
  ? []
  : object extends AddressOf<S>
    ? [address?: AddressOf<S>]
    : [address: AddressOf<S>]

/** Parameter values as they are serialized in an address. */
type Carried = string | number | undefined

/** Parameter names and values of an address; these are the only types it holds. */
export const carriedBy = (address: object): [string, Carried][] => Object.entries(address)

const written = (value: Carried): string => encodeURIComponent(String(value))

/**
 * The address of a screen, below the base path: the only way to write one, so that a wrong one does not
 * compile.
 */
export function to<S extends ScreenKey>(screen: S, ...[address]: Given<S>): string {
  const carried = new Map(carriedBy(address ?? {}))
  const path = screens[screen].path.replace(/:(\w+)/g, (_, name: string) => {
    const value = carried.get(name)
    carried.delete(name)
    return written(value)
  })
  const query = [...carried].flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${written(value)}`,
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** Parameter names whose values are of a type. */
type Named<A, T> = { [N in keyof A]-?: Exclude<A[N], undefined> extends T ? N : never }[keyof A] & string
type Value<A, N> = N extends keyof A ? Exclude<A[N], undefined> : never

/** Reads the query of a screen's address, which users can edit: an invalid value counts as missing. */
export function queryOf<S extends ScreenKey>(search: URLSearchParams) {
  type A = AddressOf<S>
  return {
    id: (name: Named<A, number>): number | undefined => {
      const id = Number(search.get(name))
      return Number.isInteger(id) && id > 0 ? id : undefined
    },
    text: (name: Named<A, string>): string | undefined => search.get(name) || undefined,
    /** `labels` lists every value that the parameter may have. */
    oneOf: <N extends Named<A, string>>(
      name: N,
      labels: Readonly<Record<Value<A, N> & string, unknown>>,
    ): (Value<A, N> & string) | undefined => {
      const value = search.get(name) ?? ''
      return isKeyOf(labels, value) ? value : undefined
    },
  }
}

/** The names of the parameters in a path. */
export type PartOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A path parameter of a screen, as it appears in the address. */
export function paramOf<S extends ScreenKey>(
  screen: S,
  name: PartOf<(typeof screens)[S]['path']>,
  path: string,
): string {
  return path.split('/')[screens[screen].path.split('/').indexOf(`:${name}`)] ?? ''
}
