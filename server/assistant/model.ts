import { z } from '#contract/zod'
import { Refusal, type Settings } from '#server/define'

const TIMEOUT_MS = 60_000
const Reply = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
})

const noAnswer = (cause: string) => new Refusal(`智能辅助服务没有答复（${cause}），请稍后再试`)

/**
 * Asks the operator's own language model. It speaks `/chat/completions`, because hosted services and the programs that
 * run a model in one's own house both answer it: no text of a review need leave the building.
 * @param task what the model is to do with the text
 * @throws Refusal when it does not answer, or not in that form
 */
export async function askModel(
  { url, key, model }: NonNullable<Settings['assistant']>,
  task: string,
  text: string,
  signal: AbortSignal,
): Promise<string> {
  const messages = [
    { role: 'system', content: task },
    { role: 'user', content: text },
  ]
  let response: Response
  try {
    response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, messages, temperature: 0.3 }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
    })
  } catch (error) {
    throw noAnswer(error instanceof Error && error.name === 'TimeoutError' ? '超时' : '连接失败')
  }
  if (!response.ok) throw noAnswer(String(response.status))
  const reply = Reply.safeParse(await response.json().catch(() => null))
  const content = reply.data?.choices[0]?.message.content.trim()
  if (!content) throw noAnswer('内容无法读取')
  return content
}
