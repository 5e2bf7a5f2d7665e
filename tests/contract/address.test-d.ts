/** What must not compile, and what must: `npm run check` compiles this file, nothing runs it. */
import { paramOf, queryOf, to, type AddressOf, type PartOf } from '#contract/address'
import { type screens, type ScreenKey } from '#contract/screens'

to('index')
to('review/textbook')
to('review/textbook', { projectId: 1, tab: 'charts' })
to('review/review/pingsheng', { bookId: 1 })
to('login/id', { id: 1 })
const page = 'review/activity/grouping/expert' as
  'review/activity/grouping/expert' | 'review/activity/grouping/book'
to(page, { projectId: 1, groupId: 2 })

// @ts-expect-error no such screen
to('review/review/pingshen', { bookId: 1 })
// @ts-expect-error the book is missing
to('review/review/pingsheng')
// @ts-expect-error the book is missing
to('review/review/pingsheng', {})
// @ts-expect-error the group is missing
to('review/activity/grouping/book', { projectId: 1 })
// @ts-expect-error a part of the path is missing
to('login/id')
// @ts-expect-error a misspelt key
to('review/review/pingsheng', { bookID: 1 })
// @ts-expect-error a misspelt key beside the right one
to('review/textbook', { projectId: 1, tabs: 'charts' })
// @ts-expect-error no such tab
to('review/textbook', { tab: 'chart' })
// @ts-expect-error a number where a word belongs
to('mobile/id', { id: 1 })
// @ts-expect-error a word where a number belongs
to('review/review/pingsheng', { bookId: '1' })
// @ts-expect-error a screen that carries nothing
to('index', { projectId: 1 })

const results = queryOf<'review/textbook'>(new URLSearchParams())
results.id('projectId') satisfies number | undefined
const TABS = { result: '', selection: '', selected: '', charts: '', scales: '', corrected: '', whatif: '' }
results.oneOf('tab', TABS) satisfies keyof typeof TABS | undefined
// @ts-expect-error the page has no such key
results.id('bookId')
// @ts-expect-error a tab is no number
results.id('tab')
// @ts-expect-error the page forgets a tab
results.oneOf('tab', { result: '', charts: '' })

paramOf('login/id', 'id', '/login/1')
// @ts-expect-error the path has no such part
paramOf('login/id', 'uuid', '/login/1')
// @ts-expect-error the path has no parts
paramOf('login', 'id', '/login')

/** Every part of a path is among what its address must carry. */
type Missing = {
  [S in ScreenKey]: AddressOf<S> extends Record<PartOf<(typeof screens)[S]['path']>, unknown> ? never : S
}[ScreenKey]
const missing: Missing[] = []
missing satisfies never[]
