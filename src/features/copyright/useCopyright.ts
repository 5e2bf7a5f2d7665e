import { useEffect, useState } from 'react'
import { CopyrightSession, OPENING, type CopyrightView } from './session'

interface Reading {
  view: CopyrightView
  session?: CopyrightSession
}

/** Reads a file as soon as it is there; another file is begun anew. */
export function useCopyright(file: Blob): Reading {
  const [now, setNow] = useState<Reading & { file: Blob }>({ file, view: OPENING })
  useEffect(() => {
    const session = new CopyrightSession(file, (view) => setNow({ file, view, session }))
    void session.find()
    return () => session.close()
  }, [file])
  return now.file === file ? now : { view: OPENING }
}
