/** What can stand in a message between braces, and what it is in words. */
export const MESSAGE_VARIABLES = {
  name: '姓名',
  project: '活动名称',
  url: '登录地址',
  confirm: '回执链接',
  deadline: '评审截止时间',
  undone: '未评数量',
} as const
export type MessageVariable = keyof typeof MESSAGE_VARIABLES

/** A text in the order it is read: words as they are, and variables. */
export type MessagePart = string | { variable: MessageVariable }

const isVariable = (name: string): name is MessageVariable => Object.hasOwn(MESSAGE_VARIABLES, name)

/** Takes a text apart. What stands between braces and is no variable stays a word, and is named by `unknownVariables`. */
export const partsOf = (text: string): MessagePart[] =>
  text
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((piece) => {
      const name = piece.slice(1, -1)
      return piece.startsWith('{') && isVariable(name) ? { variable: name } : piece
    })

/** What stands between braces and means nothing. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).filter((name) => !isVariable(name)),
  ),
]

/** The text as one person reads it. */
export const fillIn = (text: string, values: Readonly<Record<MessageVariable, string>>): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? part : values[part.variable]))
    .join('')

/** What an office starts from; a project may have its own. */
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
