import { expect } from 'vitest'
import type { Fields, ForeignAnswer } from './client'

/** What a field of an answer is, for `toMatchObject`; the client compares the values of closed fields by `===`. */
export const TEXT = expect.any(String)
export const NUMBER = expect.any(Number)
export const BOOLEAN = expect.any(Boolean)
export const LIST = expect.any(Array)
export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
export const ZERO_ONE = expect.stringMatching(/^[01]$/)
export const orNull = (kind: unknown): unknown => expect.toBeOneOf([kind, null])

/** The list in a field of an answer, which must have something in it. */
export function listIn(answer: Fields, name = 'data'): Fields[] {
  expect(answer).toMatchObject({ [name]: expect.any(Array) })
  const list = answer[name] as Fields[]
  expect(list, name).not.toEqual([])
  return list
}

/** `data` of an answer that is one record. */
export function dataOf(answer: ForeignAnswer): Fields {
  expect(answer).toMatchObject({ data: expect.any(Object) })
  return answer['data'] as Fields
}

/** Every row is of this shape; there is one at least. */
export function eachIs(rows: readonly Fields[], shape: Fields): void {
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject(shape)
}

/** The rows of a page of a list, whose total stands beside them. */
export function pageOf(answer: ForeignAnswer, shape: Fields): Fields[] {
  const rows = listIn(answer, 'rows')
  expect(answer).toMatchObject({ total: expect.any(Number) })
  expect(answer['total']).toBeGreaterThanOrEqual(rows.length)
  eachIs(rows, shape)
  return rows
}

/** Every node of a tree to choose from. */
export function isTree(nodes: readonly Fields[]): void {
  for (const { children = [], ...node } of nodes) {
    expect(node).toMatchObject({ id: expect.any(Number), label: expect.any(String) })
    if ('disabled' in node) expect(node['disabled']).toBeTypeOf('boolean')
    expect(children).toBeInstanceOf(Array)
    isTree(children as Fields[])
  }
}

/** A date range as a list with one sends it. */
export const SINCE = { params: { beginTime: '2020-01-01', endTime: '2099-12-31' } }
/** What every list sends. */
export const PAGE = { pageNum: 1, pageSize: 10 }
