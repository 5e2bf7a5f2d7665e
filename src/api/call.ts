import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios'
import { wireOf } from 'virtual:wire'
import type { ActionName, Input, Output } from '#contract'
import type { Action } from '#contract/define'
import { errorText } from '#contract/errors'
import { ApiError } from './apiError'
import { backEnd } from './backEnd'
import { bearer } from './bearer'
import { unwrap } from './envelope'
import { reportedError, type Quiet } from './errors'
import { fileIn } from './files/file'
import { http } from './http'
import { once } from './repeat'
import { requestOf, type Request } from './request'

export interface CallOptions extends Quiet {
  signal?: AbortSignal
  onUploadProgress?: (event: AxiosProgressEvent) => void
  onDownloadProgress?: (event: AxiosProgressEvent) => void
  /** `false` sends no Authorization header; a text stands for the token in hand. */
  token?: string | false
  /** The same write may be sent twice within a second: for one that is asked only to check, and changes nothing. */
  repeatable?: boolean
}

type Schemas = Pick<Action, 'input' | 'output'>

/** Our own server judges questions and answers itself: looking at them here is for development and tests. */
const isTrusted = (): boolean => backEnd.isOurs && import.meta.env.PROD

const FEW = 5

/** A foreign server gets the benefit of the doubt. */
async function checked(name: ActionName, { output }: Schemas, value: unknown): Promise<unknown> {
  const result = output.safeParse(value)
  if (result.success) return result.data
  const faults = result.error.issues.slice(0, FEW).map((i) => `${i.path.join('.')} ${i.message}`)
  const where = `${name}: ${faults.join('; ')}`
  if (backEnd.isOurs) throw new ApiError(0, `答复不合约定 ${where}`)
  console.warn('answer outside the contract', where)
  const { repairAnswer: mend } = await import('./foreign/repairAnswer')
  // Where ours names what it has written, RuoYi's says no more than that it went well.
  const mended = mend(output, value === null && wireOf(name).kind === 'write' ? {} : value)
  if (mended === undefined) throw new ApiError(0, errorText('default'))
  return mended
}

/** The action's own rules, before anything is sent: trims, fills defaults, drops what is no field of it. */
function prepared(schemas: Schemas, input: unknown): Record<string, unknown> {
  const result = schemas.input.safeParse(input)
  // The input of every action is an object.
  if (result.success) return result.data as Record<string, unknown>
  throw new ApiError(500, result.error.issues[0]?.message ?? '', result.error.issues)
}

const answerAt = async (path: string): Promise<unknown> => (await http.get<unknown>(path)).data

async function asRuoyi(name: ActionName, request: Request): Promise<Request> {
  const { askedOfRuoyi } = await import('./foreign/asked')
  return askedOfRuoyi(name, wireOf(name).envelope, request, answerAt)
}

/** Sends an action and reads what comes; a write that was sent a moment ago is not sent again. */
async function sent<A extends ActionName, T>(
  name: A,
  input: Input<A>,
  { quiet, relogin, repeatable, ...transport }: CallOptions,
  read: (config: AxiosRequestConfig, schemas: Schemas | undefined) => Promise<T>,
): Promise<T> {
  const { kind } = wireOf(name)
  const holder = bearer()
  let url: string = name
  try {
    // What a user wrote is judged before it is sent, and trimmed; a question can be sent as it is.
    const schemas = isTrusted() && kind === 'read' ? undefined : (await import('./schemas')).schemasOf(name)
    const asked = requestOf(name, schemas ? prepared(schemas, input) : input)
    url = asked.url
    const request = backEnd.isOurs ? asked : await asRuoyi(name, asked)
    const send = () => read({ ...transport, ...request }, schemas)
    return await (kind === 'write' && !repeatable ? once(holder ?? '', request, send) : send())
  } catch (error) {
    // Whose login has been renewed or given up since has nothing to log in to again.
    const isOver = bearer() !== holder
    throw reportedError(error, url, { quiet, relogin: isOver ? false : relogin })
  }
}

const straight = <A extends ActionName>(name: A, input: Input<A>, options: CallOptions): Promise<Output<A>> =>
  sent(name, input, options, async (config, schemas) => {
    const { envelope } = wireOf(name)
    const value =
      envelope === 'file'
        ? await fileIn(await http.request<Blob>({ ...config, responseType: 'blob' }), name)
        : unwrap(envelope, (await http.request<unknown>(config)).data)
    // The action's own output schema has judged it, here or on the server; the compiler cannot tie the two by name.
    return (schemas && !isTrusted() ? await checked(name, schemas, value) : value) as Output<A>
  })

/**
 * Sends one action of the contract and gives its answer, checked and unwrapped.
 * @throws ApiError after the user has been told (unless `quiet`); an aborted call throws axios' CanceledError
 */
export async function call<A extends ActionName>(
  name: A,
  input: Input<A>,
  options: CallOptions = {},
): Promise<Output<A>> {
  const other = backEnd.isOurs ? undefined : (await import('./foreign/instead')).insteadOf(name)
  return other
    ? other(input, (part, asked) => straight(part, asked, options))
    : straight(name, input, options)
}

/** No refusal is longer, in bytes. */
const MOST_OF_REFUSAL = 64 * 1024

/**
 * The same with the answer unread, for a worker that reads it off the page's thread.
 * @throws ApiError when it is a refusal
 */
export const answerOf = <A extends ActionName>(
  name: A,
  input: Input<A>,
  options: CallOptions = {},
): Promise<Blob> =>
  sent(name, input, options, async (config) => {
    const { data } = await http.request<Blob>({ ...config, responseType: 'blob' })
    if (data.size <= MOST_OF_REFUSAL) unwrap(wireOf(name).envelope, JSON.parse(await data.text()))
    return data
  })
