import { useState } from 'react'
import { NOTHING_TYPED, registerDraft, typedFault, type Typed, type TypedName } from './draft'

type Faults = Partial<Record<TypedName, string>>

/** What is typed into the steps, and what is wrong with it. */
export function useRegister() {
  const [typed, setTyped] = useState<Typed>(() => ({ ...NOTHING_TYPED, ...registerDraft.read() }))
  const [faults, setFaults] = useState<Faults>({})

  const type = (more: Partial<Typed>): void => {
    const next = { ...typed, ...more }
    setTyped(next)
    setFaults((old) => ({
      ...old,
      ...Object.fromEntries(Object.keys(more).map((name) => [name, undefined])),
    }))
    registerDraft.write(next)
  }

  const field = (name: TypedName) => ({
    name,
    value: typed[name],
    fault: faults[name],
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })

  /** Whether these fields would be accepted; shows what is wrong with the others. */
  const isWell = (names: readonly Exclude<TypedName, 'way' | 'keyword'>[]): boolean => {
    const found: Faults = Object.fromEntries(names.map((name) => [name, typedFault(name, typed[name])]))
    setFaults(found)
    return !Object.values(found).some(Boolean)
  }

  /** Says beside a field why the server did not take it. */
  const blame = (name: TypedName, fault: string): void => setFaults((old) => ({ ...old, [name]: fault }))

  return { typed, type, field, isWell, blame }
}

export type Register = ReturnType<typeof useRegister>
