import { useState } from 'react'
import { App } from './App'
import { createQueryClient } from './queryClient'
import { browserRouter } from './router'

/** The console in a browser window. */
export default function Console() {
  const [router] = useState(browserRouter)
  const [client] = useState(createQueryClient)
  return <App router={router} client={client} />
}
