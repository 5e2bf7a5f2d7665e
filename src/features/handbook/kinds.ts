import { keysOf } from '#contract/facts/closed'
import { SCHOOL_ROLES, SYSTEM_OFFICE, type Caller } from '#contract/roles'
import type { ScreenKey } from '#contract/screens'
import { addressOf } from '#src/lib/browser'

/**
 * The parts of the handbook and whose work each describes. Of somebody with several duties the first part counts; a
 * page that it does not describe is looked up in the others.
 */
export const HANDBOOKS = {
  administrator: { title: '系统管理员', who: SYSTEM_OFFICE },
  office: { title: '评审办公室', who: ['reviewActivity', 'pingShenManage', 'liaison'] },
  examiner: { title: '形式审查员', who: ['formalExamination'] },
  province: {
    title: '省级部门和推荐单位',
    who: ['province', 'province2', 'committee', 'hangzhiban', 'hangAdmin'],
  },
  publisher: { title: '出版单位', who: ['publisher'] },
  school: { title: '学校和申报人员', who: SCHOOL_ROLES },
  leader: { title: '评审组长', who: ['leader'] },
  expert: { title: '评审专家', who: ['member', 'expert'] },
  basics: { title: '全体用户', who: [] },
} as const satisfies Record<string, { title: string; who: readonly Caller[] }>

export type HandbookKind = keyof typeof HANDBOOKS

/**
 * The part that describes somebody's work.
 * @param callers their roles, and what they are besides: somebody who reviews, or leads a group
 */
export const handbookOf = (callers: readonly string[]): HandbookKind =>
  keysOf(HANDBOOKS).find((kind) => HANDBOOKS[kind].who.some((caller: Caller) => callers.includes(caller))) ??
  'basics'

/**
 * Where the handbook is opened: pages beside the console, which need neither a login nor our server.
 * @param kind without it the page that offers all parts
 * @param screen the place that belongs to this screen; the page itself looks for it elsewhere when it is not there
 */
export const handbookAddress = (kind?: HandbookKind, screen?: ScreenKey): string =>
  addressOf(`/handbook/${kind ?? 'index'}.html${screen ? `#${screen}` : ''}`)
