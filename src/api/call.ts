import { isCancel, type AxiosProgressEvent } from 'axios'
import { wire } from 'virtual:wire'
import type { ActionName, Input, Output } from '#contract'
import type { Action } from '#contract/define'
import { ApiError } from './apiError'
import { unwrap } from './envelope'
import { report, toApiError, type Quiet } from './errors'
import { http, isOwnServer } from './http'
import { requestOf } from './request'

/** The caller has given the call up; nothing went wrong. */
export const isGivenUp = (error: unknown): boolean => isCancel(error)

export interface CallOptions extends Quiet {
  signal?: AbortSignal
  onUploadProgress?: (event: AxiosProgressEvent) => void
  /** `false` sends no Authorization header. */
  token?: boolean
}

type Schemas = Pick<Action, 'input' | 'output'>

/** Our own server judges questions and answers itself: looking at them here is for development and tests. */
const isTrusted = isOwnServer && import.meta.env.PROD

function checked(name: ActionName, { output }: Schemas, value: unknown): unknown {
  const result = output.safeParse(value)
  if (result.success) return result.data
  const where = `${name}: ${result.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`
  if (isOwnServer) throw new ApiError(0, `答复不合约定 ${where}`)
  // A foreign back end gets the benefit of the doubt.
  console.warn('answer outside the contract', where)
  return value
}

/** The action's own rules, before anything is sent: trims, fills defaults, drops what is no field of it. */
function prepared(schemas: Schemas, input: unknown): Record<string, unknown> {
  const result = schemas.input.safeParse(input)
  if (result.success) return result.data as Record<string, unknown>
  throw new ApiError(500, result.error.issues[0]?.message ?? '', result.error.issues)
}

/**
 * Sends one action of the contract and gives its answer, checked and unwrapped.
 * @throws ApiError after the user has been told (unless `quiet`); an aborted call throws axios' CanceledError
 */
export async function call<A extends ActionName>(
  name: A,
  input: Input<A>,
  { quiet, relogin, ...transport }: CallOptions = {},
): Promise<Output<A>> {
  const { kind, envelope } = wire[name]
  let url: string = name
  try {
    // What a user wrote is judged before it is sent, and trimmed; a question can be sent as it is.
    const schemas = isTrusted && kind === 'read' ? undefined : (await import('./schemas')).schemasOf(name)
    const request = requestOf(name, schemas ? prepared(schemas, input) : input)
    url = request.url
    const answer = await http.request<unknown>({ ...transport, ...request })
    const value = unwrap(envelope, answer.data)
    return (schemas && !isTrusted ? checked(name, schemas, value) : value) as Output<A>
  } catch (error) {
    if (isGivenUp(error)) throw error
    const failure = toApiError(error)
    report(failure, url, { quiet, relogin })
    throw failure
  }
}
