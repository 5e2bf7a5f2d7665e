import { useState } from 'react'
import { useUnsaved } from '#src/ui/unsaved'
import { isGoing, type HeldFiles } from './FileUpload'

/** Keeps the files on their way for fields that come and go, each under its own name: none is lost with its field. */
export function useHeldFiles(): (field: string) => HeldFiles {
  const [all, setAll] = useState<ReadonlyMap<string, HeldFiles['going']>>(new Map())
  useUnsaved([...all.values()].flat().some(isGoing))
  return (field) => ({
    going: all.get(field) ?? [],
    setGoing: (going) => setAll((old) => new Map(old).set(field, going)),
  })
}
