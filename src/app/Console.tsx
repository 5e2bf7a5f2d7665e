import { useEffect, useState } from 'react'
import { App } from './App'
import { fetchPointedAt } from './fetchPointedAt'
import { createQueryClient } from './queryClient'
import { browserRouter } from './router'
import { letTabLeave } from './tabLeaves'

/** The console in a browser window. */
export default function Console() {
  const [router] = useState(browserRouter)
  const [client] = useState(createQueryClient)
  useEffect(fetchPointedAt, [])
  useEffect(letTabLeave, [])
  return <App router={router} client={client} />
}
