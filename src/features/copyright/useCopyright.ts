import { useEffect, useRef, useState } from 'react'
import { usePage } from '#src/ui/unsaved'
import { CopyrightSession, OPENING, type CopyrightView } from './session'

interface Reading {
  view: CopyrightView
  session?: CopyrightSession
}

/** Reads a file as soon as it is there; another file is begun anew. What was read stays while the page is out of sight. */
export function useCopyright(file: Blob): Reading {
  const [now, setNow] = useState<Reading & { file: Blob }>({ file, view: OPENING })
  const kept = useRef<{ file: Blob; session: CopyrightSession }>(undefined)
  const page = usePage()
  useEffect(() => {
    const close = (): void => {
      kept.current?.session.close()
      kept.current = undefined
    }
    if (kept.current?.file !== file) {
      close()
      const session = new CopyrightSession(file, (view) => setNow({ file, view, session }))
      kept.current = { file, session }
      page.onEnd(() => session.close())
      void session.find()
    }
    return () => {
      if (!page.isHidden) close()
    }
  }, [file, page])
  return now.file === file ? now : { view: OPENING }
}
