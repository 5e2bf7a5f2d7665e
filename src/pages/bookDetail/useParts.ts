import { BOOK_KEEPERS, DECLARATION_READERS, holdsRole, LIBRARIANS, LIKENESS_OFFICE } from '#contract/roles'
import { useMe } from '#src/session/session'
import { lazyPart } from '#src/ui/offline/lazyPart'
import type { DetailPart } from './detailPart'
import { BasicPart } from './parts/BasicPart'

/** The parts of a book in the order in which they are printed; all but the first come when they are looked at. */
const PARTS: readonly DetailPart[] = [
  { key: 'basic', title: '基本信息', Part: BasicPart },
  { key: 'editors', title: '编写人员', Part: lazyPart(() => import('./parts/EditorsPart')) },
  { key: 'materials', title: '申报材料', Part: lazyPart(() => import('./parts/MaterialsPart')) },
  {
    key: 'use',
    title: '选用情况',
    Part: lazyPart(() => import('./parts/UsePart')),
    who: DECLARATION_READERS,
  },
  {
    key: 'sell',
    title: '发行情况',
    Part: lazyPart(() => import('./parts/SellPart')),
    who: DECLARATION_READERS,
  },
  {
    key: 'english',
    title: '英文信息',
    Part: lazyPart(() => import('./parts/EnglishPart')),
    who: DECLARATION_READERS,
  },
  { key: 'flow', title: '申报进程', Part: lazyPart(() => import('./parts/FlowPart')) },
  {
    key: 'formal',
    title: '形式审查',
    Part: lazyPart(() => import('./parts/FormalPart')),
    who: BOOK_KEEPERS,
  },
  {
    key: 'likeness',
    title: '内容相似',
    Part: lazyPart(() => import('./parts/LikenessPart')),
    who: LIKENESS_OFFICE,
    onScreen: true,
  },
  { key: 'reviews', title: '评审结果', Part: lazyPart(() => import('./parts/ReviewsPart')), who: LIBRARIANS },
]

/** The parts that the user may look at. */
export function useParts(): readonly DetailPart[] {
  const { roles } = useMe()
  return PARTS.filter(({ who }) => who === undefined || holdsRole(roles, who))
}
