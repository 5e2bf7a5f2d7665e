import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#src/app/queryClient'
import { Themed } from '#src/app/Themed'
import { MatrixGrid } from '#src/pages/groupBooks/matrix/MatrixGrid'

const params = new URLSearchParams(location.search)
const books = Array.from({ length: Number(params.get('books')) }, (_, i) => ({
  book_id: i + 1,
  book_name: `数控机床编程与操作实训教程（第${i + 1}版）`,
  needed_num: 5,
  major_class: null,
}))
const experts = Array.from({ length: Number(params.get('experts')) }, (_, i) => ({
  user_id: i + 1,
  name: `专家${i + 1}`,
  unit: `单位${i + 1}`,
  capacity: 60,
  available: true,
}))
const cells = books.flatMap(({ book_id }) =>
  [0, 1, 2, 3, 4].map((k) => ({
    book_id,
    user_id: ((book_id * 7 + k * 13) % experts.length) + 1,
    fenpei_id: book_id * 10 + k,
    anon_no: k + 1,
    review_status: 'assigned' as const,
    pinned: false,
    avoid_kind: null,
    avoid_fact: null,
  })),
)
const place = { project_id: 1, group_id: 1, group_name: '组' }

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Themed>
      <QueryClientProvider client={createQueryClient()}>
        <MatrixGrid matrix={{ books, experts, cells }} place={place} late="仅供查看" />
      </QueryClientProvider>
    </Themed>,
  )
