import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './app/base.css'
import { Front } from './app/arrival/Front'
import { NoProjectError } from './session/project'
import { listenForLostCode } from './ui/offline/notFetched'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

listenForLostCode()
const root = createRoot(element, {
  onCaughtError: (error) => {
    if (!(error instanceof NoProjectError)) console.error(error)
  },
})
// As a transition: what index.html shows stays until the first page is there, instead of one placeholder after another.
startTransition(() => root.render(<Front />))
