import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'

const running = new AsyncLocalStorage<string | undefined>()

/** Answers a request under its id: whatever is logged meanwhile, however deep, bears it. */
export const asRequest = <T>(id: string, work: () => T): T => running.run(id, work)

/** The id of the request that is answered here; undefined in the background. */
export const runningRequest = (): string | undefined => running.getStore()

/**
 * Runs what outlives the request in which it happened to begin: a connection that others use after it would otherwise
 * break in the name of the first.
 */
export const asNobody = <T>(work: () => T): T => running.run(undefined, work)

/** Work that something else calls later, and that still belongs to the request of now. */
export const ofThisRequest = <A extends unknown[], R>(work: (...given: A) => R): ((...given: A) => R) =>
  AsyncResource.bind(work)
