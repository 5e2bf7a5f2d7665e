import { isKeyOf } from '#contract/facts/closed'

/** The variables of a message to the people of a review, written in braces, and their labels. */
export const MESSAGE_VARIABLES = {
  name: '姓名',
  project: '活动名称',
  url: '登录地址',
  confirm: '回执链接',
  deadline: '评审截止时间',
  undone: '未评数量',
} as const
export type MessageVariable = keyof typeof MESSAGE_VARIABLES

/** A set of variables, by their names. */
type Known<N extends string> = Readonly<Record<N, string>>

/** A message as a sequence of literal text and variables. */
export type MessagePart<N extends string = MessageVariable> = string | { variable: N }

/** Parses a text. Unknown names in braces remain literal text; `unknownVariables` lists them. */
export const partsOf = <N extends string>(text: string, known: Known<N>): MessagePart<N>[] =>
  text
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((piece) => {
      const name = piece.slice(1, -1)
      return piece.startsWith('{') && isKeyOf(known, name) ? { variable: name } : piece
    })

/** The names in braces that are no variables. */
export const unknownVariables = (text: string, known: Known<string>): string[] => [
  ...new Set(
    [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !isKeyOf(known, name)),
  ),
]

/** The message for one recipient. What a variable stands for is not searched for variables again. */
export const fillIn = <N extends string>(text: string, values: Known<N>): string =>
  partsOf(text, values)
    .map((part) => (typeof part === 'string' ? part : values[part.variable]))
    .join('')

/** The default templates; a project may have its own. */
export const MESSAGE_TEXTS = {
  invite: {
    title: '评审邀请',
    content:
      '{name}老师，您好！诚邀您担任“{project}”的评审专家，请打开 {confirm} 查看说明并回复是否参加，评审于{deadline}截止。',
  },
  remind: {
    title: '评审提醒',
    content:
      '{name}老师，您好！您在“{project}”中还有{undone}种教材未完成评审，评审于{deadline}截止，请登录 {url} 尽快完成。',
  },
  account: {
    title: '评审账号',
    content:
      '{name}老师，您好！您在“{project}”中的评审账号已开通，登录地址 {url}，账号和初始密码由评审办公室另行告知，首次登录须修改密码。',
  },
  return: {
    title: '评审已退回',
    content: '{name}老师，您好！您在“{project}”中的评审已退回，请登录 {url} 查看理由，修改后重新提交。',
  },
  custom: { title: '', content: '' },
} as const
