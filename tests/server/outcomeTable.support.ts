/* The scene of the end of a review: its books, its people, and the words in which they are refused. */

/** The books of the scene with their final scores; the last one has too few reviews for a score. */
export const SCORES = { 优: 94.67, 良: 86.33, 差: 70.33, 缺: null } as const
export type Name = keyof typeof SCORES
export const NAMES = ['优', '良', '差', '缺'] as const satisfies readonly Name[]

/** Without a proposal the grade selects: the project has no line, and the third book is graded below. */
export const GRADED: readonly Name[] = ['优', '良']

export const RULES = [
  { way: 'rank_all', most: 1 },
  { way: 'rank_all', most: 2 },
  { way: 'score', least: 70 },
  // Nobody has voted: two thirds of nothing choose no book.
  { way: 'votes' },
] as const
export type Rule = (typeof RULES)[number]

/** Whoever acts; the manager runs another project. Nobody but the office takes a step of the table. */
export const ACTORS = ['director', 'admin', 'manager', 'owner', 'province', 'anonymous'] as const
export type Actor = (typeof ACTORS)[number]
export const isOffice = (who: Actor) => who === 'director' || who === 'admin'

/** The kinds in which a call is refused, and the words by which each is known; the first that matches counts. */
export const REFUSED = {
  login: /认证失败/,
  forbidden: /没有权限|不在您的管理范围内/,
  not_over: /公示期未满/,
  objected: /异议没有处理完/,
  uncalculated: /尚未核分|请重新核分|请先核分/,
  recheck_open: /没有复核结论/,
  submitted: /已提交复核/,
  rechecked: /不能撤回/,
  nothing: /请先选定|没有拟入选|没有可以撤回/,
  answered: /已答复/,
  unknown: /异议不存在/,
  no_link: /地址无效/,
  over: /公示已结束/,
  not_listed: /不在公示名单中/,
  state: /状态，不能|评审活动.*不能|公示阶段才能核分|已结束，不能/,
} as const
export type Refused = keyof typeof REFUSED
export type Verdict = 'ok' | Refused
