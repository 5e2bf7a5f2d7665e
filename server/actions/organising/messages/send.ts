import { fillIn } from '#contract/rules/message/text'
import { messagingScopeOf } from '#server/access/messagingScope'
import { queueMessages, receiversOf, type SharedFacts } from '#server/store/messages/queue'
import { readRecipients, recipientsOf, type Recipient } from '#server/store/messages/recipients'
import { sharedFacts } from '#server/store/messages/facts'
import { Refusal, type Handlers } from '#server/define'
import { fromWire } from '#server/wire'

const YEAR_MS = 366 * 86_400_000

type Channels = readonly ('site' | 'sms' | 'email')[]

/** Why a person cannot get a message by one of its channels. */
function gapsOf(person: Recipient, channels: Channels): string[] {
  return [
    ...(channels.includes('sms') && !person.has_phone ? ['没有可用的手机号码，收不到短信'] : []),
    ...(channels.includes('email') && !person.has_email ? ['没有可用的邮箱，收不到邮件'] : []),
  ]
}

const textsFor = ({ name, undone, invited }: Recipient, facts: SharedFacts) => ({
  ...facts,
  name,
  undone: String(undone),
  // The invitation key is created when the message is sent, so the preview has none.
  confirm: invited ? `${facts.confirm}…` : facts.url,
})

function sendTime(given: string | null | undefined, now: Date): Date {
  if (!given) return now
  const at = fromWire(given)
  if (Number.isNaN(at.getTime())) throw new Refusal('发送时间有误')
  if (at.getTime() - now.getTime() > YEAR_MS) throw new Refusal('发送时间不能晚于一年之后')
  return at < now ? now : at
}

export const sendHandlers: Handlers<'send_expert_msg'> = {
  async send_expert_msg(input, ctx) {
    const { db, user, now, settings } = ctx
    const { project_id, user_ids, filter, template, title, content, channel } = input
    const { project, people: own } = await messagingScopeOf(ctx, project_id)
    if (!user_ids && !filter) throw new Refusal('请选择收件人')
    const send_time = sendTime(input.send_time, now)
    const waiting = input.waiting === 1
    const people = recipientsOf(
      project_id,
      user_ids
        ? { user_ids, waiting, people: own }
        : { ...filter, all: filter?.all === 1, waiting, people: own },
    )
    const found = await readRecipients(db, people)
    const known = new Set(found.map(({ user_id }) => user_id))
    const invalid = [
      ...found.flatMap((person) =>
        gapsOf(person, channel).map((reason) => ({ user_id: person.user_id, name: person.name, reason })),
      ),
      ...[...new Set(user_ids)]
        .filter((user_id) => !known.has(user_id))
        .map((user_id) => ({
          user_id,
          name: null,
          reason: waiting ? '已经进入，或不在本活动中' : '不在本活动中，或已谢绝、退出',
        })),
    ]
    const reached = found.filter((person) => gapsOf(person, channel).length < new Set(channel).size)
    const facts = sharedFacts(project, settings)
    const [first] = reached
    if (input.dry_run) {
      const preview = first && {
        name: first.name,
        title: fillIn(title, textsFor(first, facts)),
        content: fillIn(content, textsFor(first, facts)),
      }
      return { batch_id: null, receiver_num: reached.length, invalid, preview: preview ?? null }
    }
    if (!first) throw new Refusal('没有可以送达的收件人')
    const draft = {
      project_id,
      template,
      title,
      content,
      channels: [...new Set(channel)],
      send_time,
      submission_key: input.submission_key,
      create_by: user.user_id,
    }
    const { batch_id, isNew } = await queueMessages(db, draft, people, facts, now)
    const receiver_num = await receiversOf(db, batch_id)
    if (isNew)
      ctx.log({
        action: 'send_expert_msg',
        target: `消息 ${title}`,
        project_id,
        after: { batch_id, template, channel, receiver_num, invalid_num: invalid.length },
      })
    return { batch_id, receiver_num, invalid, preview: null }
  },
}
