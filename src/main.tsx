import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { createQueryClient } from './app/queryClient'
import { browserRouter } from './app/router'
import './app/base.css'
import { NoProjectError } from './session/project'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root, {
  onCaughtError: (error) => {
    if (!(error instanceof NoProjectError)) console.error(error)
  },
}).render(<App router={browserRouter()} client={createQueryClient()} />)
