import { z } from '#contract/zod'
import { oneOf, requiredText } from '#contract/define'
import { MSG_CHANNEL } from '#contract/facts/messages'
import { MESSAGE_WRITERS } from '#contract/roles'
import { MESSAGE_VARIABLES, unknownVariables } from '#contract/rules/message/text'

/** The office writes to everybody in its projects, a liaison to the experts assigned to them. */
export const WRITERS = [...MESSAGE_WRITERS, 'liaison'] as const

type Variables = Readonly<Record<string, string>>

/** Names the first variable of a text that there is not. */
export function refuseUnknown(text: string, known: Variables, refuse: (message: string) => void): void {
  const [unknown] = unknownVariables(text, known)
  if (unknown !== undefined) refuse(`不认识的变量：{${unknown}}`)
}

/** The words of a message, whatever variables may stand in them. */
export const messageText = { title: requiredText('标题', 60), content: requiredText('内容', 1000) }

/** A text in which these variables may stand. */
export const withVariables = (schema: z.ZodString, known: Variables) =>
  schema.superRefine((value, ctx) =>
    refuseUnknown(value, known, (message) => ctx.addIssue({ code: 'custom', message })),
  )

export const channels = z
  .array(oneOf(MSG_CHANNEL, '发送方式'), '请选择发送方式')
  .min(1, '请选择发送方式')
  .max(3, '请选择发送方式')
export const messageTitle = withVariables(messageText.title, MESSAGE_VARIABLES)
export const messageContent = withVariables(messageText.content, MESSAGE_VARIABLES)
