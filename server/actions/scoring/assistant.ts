import type { z } from '#contract/zod'
import type { assistant, BookMeta } from '#contract/actions/scoring/assistant'
import { plainPage } from '#contract/rules/book/copyright/page'
import { readCopyright } from '#contract/rules/book/copyright/read'
import { readIsbn } from '#contract/rules/book/isbn'
import { askModel } from '#server/assistant/model'
import { Refusal, type Context, type Handler, type Handlers } from '#server/define'

type Opinion = Handler<'groupLeader_advice_detail'>
interface Place {
  project_id?: number | undefined
  group_id?: number | undefined
  book_id?: number | undefined
}

const BY_MODEL = 'AI生成仅供参考'
const BY_RULE = '按固定规则从原文整理，未使用AI，请核对'

/** The instruction of every task: the assistant helps with wording and leaves the judgement to people. */
const LIMITS =
  '不得给出或暗示分数、等级、名次和是否推荐，不得增加原文没有的事实，不得出现姓名和单位。只输出结果正文，不用标记语言。'
const TASKS = {
  opinion_summary: `你协助教材评审组长整理各专家的评审意见。把相同的看法合并，按优点、存在问题、修改建议三段写成通顺的中文，有分歧处写明“有专家认为”。${LIMITS}`,
  opinion_polish: `你协助教材评审人员润色评审意见。改正错别字和语病，使表达准确、得体、简洁，保留原意和全部事实。${LIMITS}`,
  chat: `你是教材评审系统的使用帮助，用简短的中文回答怎样操作本系统；与系统使用无关的问题请说明不能回答。${LIMITS}`,
} as const

/** What the text of a copyright page says; null where it says nothing. */
function metaOf(text: string): z.output<typeof BookMeta> {
  const read = readCopyright(plainPage(text))
  return {
    isbn: read.isbn?.value ?? null,
    book_name: read.book_name?.value ?? null,
    first_editor: read.first_editor?.value ?? null,
    publisher_name: read.publisher_name?.value ?? null,
    edition: read.edition?.value ?? null,
    publish_month: read.publish_date?.value ?? null,
    words: read.word_count?.value ?? null,
    price: read.price?.value ?? null,
  }
}

const modelOf = ({ settings }: Context) => settings.assistant

/**
 * The experts' opinions on a book, or the leader's opinions on the books of a group.
 * @throws Refusal for callers who may not read them
 */
async function written(ctx: Context, opinion: Opinion, { project_id, group_id, book_id }: Place) {
  if (project_id === undefined || group_id === undefined) throw new Refusal('请指定评审活动和评审组')
  const { merged_advice } = await opinion({ project_id, group_id, book_id }, ctx)
  if (merged_advice === '') throw new Refusal('还没有可以汇总的意见')
  return merged_advice
}

/** @param opinion the handler that answers the experts' opinions, merged, to callers who may read them */
export const assistantHandlers = (opinion: Opinion): Handlers<keyof typeof assistant> => ({
  async assistant_state(_, ctx) {
    return { has_model: modelOf(ctx) !== undefined }
  },

  async ai_getInfo({ scene, text, isbn, project_id, group_id, book_id }, ctx) {
    if (scene === 'book_meta') {
      if (!text && !isbn) throw new Refusal('请提供版权页文字或ISBN')
      const fields = metaOf(text)
      const typed = isbn ? readIsbn(isbn) : undefined
      if (typed && !typed.ok) throw new Refusal(`ISBN：${typed.reason}`)
      return { text: null, fields: { ...fields, isbn: typed?.value ?? fields.isbn }, disclaimer: BY_RULE }
    }
    const model = modelOf(ctx)
    const source =
      scene === 'opinion_summary' ? await written(ctx, opinion, { project_id, group_id, book_id }) : text
    if (!source) throw new Refusal('请输入文字')
    if (!model) {
      if (scene === 'opinion_summary') return { text: source, fields: null, disclaimer: BY_RULE }
      throw new Refusal('没有配置智能辅助服务，请联系系统管理员')
    }
    return {
      text: await askModel(model, TASKS[scene], source, ctx.signal),
      fields: null,
      disclaimer: BY_MODEL,
    }
  },
})
