import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { createQueryClient } from '#src/app/queryClient'
import { Themed } from '#src/app/Themed'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { poolColumns } from '#src/pages/teachingMaterial/columns'
import { steps } from './measure'

const pageSize = Number(new URLSearchParams(location.search).get('rows'))
sessionStorage.setItem('page:/books:bookinfo_list', JSON.stringify({ pageNum: 1, pageSize }))

/** A real list of the console with its real columns, by itself. */
function Books() {
  const list = useList('bookinfo_list', {
    fixed: { project_id: 1, in_project: 1 },
    rowKey: 'book_id',
    selection: true,
  })
  return <ListPage list={list} columns={poolColumns} />
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Themed>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={['/books']}>
          <Books />
        </MemoryRouter>
      </QueryClientProvider>
    </Themed>,
  )

Object.assign(window, { steps })
