import { expect, test } from 'vitest'
import { contract } from '#contract'

type Calls = Record<string, unknown>

/** `organising/groups` of `/contract/actions/organising/groups.ts`. */
const subjectOf = (file: string) => file.replace(/^\/\w+\/actions\/|\.ts$/g, '')
const bySubject = (files: Record<string, Calls>) =>
  new Map(Object.entries(files).map(([file, exported]) => [subjectOf(file), exported] as const))

const declared = bySubject(import.meta.glob<Calls>('/contract/actions/*/*.ts', { eager: true }))
const answered = bySubject(import.meta.glob<Calls>('/server/actions/*/*.ts', { eager: true }))

const isAction = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && 'who' in value && 'input' in value

const nameOf = (subject: string) => subject.split('/').at(-1) ?? ''

/** The calls of a subject: of its one object, which has the subject's name. */
function callsOf(subject: string, exported: Calls): string[] {
  const own = exported[nameOf(subject)]
  if (typeof own !== 'object' || own === null) throw new Error(`${subject} exports no ${nameOf(subject)}`)
  return Object.keys(own)
}

/** What answers a subject; some are given the handlers that they pass a call on to. */
function handlersOf(subject: string): string[] {
  const own = answered.get(subject)?.[`${nameOf(subject)}Handlers`]
  const handlers: unknown = typeof own === 'function' ? (own as (others: object) => unknown)({}) : own
  if (typeof handlers !== 'object' || handlers === null) throw new Error(`${subject} has no handlers`)
  return Object.keys(handlers)
}

test('each subject of the contract is one object with the name of its file, and declares actions only', () => {
  const wrong = [...declared].flatMap(([subject, exported]) =>
    Object.entries(exported)
      .filter(([name]) => name !== nameOf(subject))
      .filter(([, value]) => Object.values(Object(value) as Calls).some(isAction))
      .map(([name]) => `${subject}: ${name}`),
  )
  expect(wrong).toEqual([])
  for (const [subject, exported] of declared)
    expect(
      callsOf(subject, exported).filter((call) => !isAction(Object(exported[nameOf(subject)])[call])),
      subject,
    ).toEqual([])
})

test('merging the subjects hides no call', () => {
  const calls = [...declared].flatMap(([subject, exported]) => callsOf(subject, exported))
  expect(calls.toSorted()).toEqual(Object.keys(contract).toSorted())
})

test('each subject is answered by the file of the same name, call by call', () => {
  expect([...answered.keys()].toSorted()).toEqual([...declared.keys()].toSorted())
  for (const [subject, exported] of declared)
    expect(handlersOf(subject).toSorted(), subject).toEqual(callsOf(subject, exported).toSorted())
})
