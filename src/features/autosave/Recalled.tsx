import { useEffect, useState, type ReactNode } from 'react'
import { Loading } from '#src/ui/Loading'
import { recallDrafts } from './draftStore'

/** Shows its children once what this browser has kept under these keys can be read. */
export function Recalled({ prefix, children }: { prefix: string; children: ReactNode }) {
  const [recalled, setRecalled] = useState<string>()
  useEffect(() => {
    const recall = async (): Promise<void> => {
      await recallDrafts(prefix)
      setRecalled(prefix)
    }
    void recall()
  }, [prefix])
  return recalled === prefix ? children : <Loading />
}
