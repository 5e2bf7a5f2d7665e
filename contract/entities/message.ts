import { z } from '#contract/zod'
import { oneOf, requiredText } from '#contract/define'
import { MSG_CHANNEL } from '#contract/facts/messages'
import { MESSAGE_WRITERS } from '#contract/roles'
import { unknownVariables } from '#contract/rules/message/text'

/** The office writes to everybody in its projects, a liaison to the experts assigned to them. */
export const WRITERS = [...MESSAGE_WRITERS, 'liaison'] as const

const withVariables = (schema: z.ZodString) =>
  schema.superRefine((value, ctx) => {
    const [unknown] = unknownVariables(value)
    if (unknown !== undefined) ctx.addIssue({ code: 'custom', message: `不认识的变量：{${unknown}}` })
  })

export const channels = z
  .array(oneOf(MSG_CHANNEL, '发送方式'), '请选择发送方式')
  .min(1, '请选择发送方式')
  .max(3, '请选择发送方式')
export const messageTitle = withVariables(requiredText('标题', 60))
export const messageContent = withVariables(requiredText('内容', 1000))
