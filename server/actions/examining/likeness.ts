import type { likeness } from '#contract/actions/examining/likeness'
import { readLikeness } from '#server/access/examining/likeness'
import { sharedPassages } from '#server/domain/likeness/passages'
import { Refusal, type Context, type Handlers } from '#server/define'
import { BadPdf } from '#server/files/pdf'
import { inThread } from '#server/files/pdf/inThread'
import { withLocal } from '#server/files/store'
import { likeBooks, alikePages, comparedWith, sourcesOf, sampleTextOf } from '#server/store/likeness/found'

const NOT_ALIKE = '两种教材没有相似的内容，或样书已被替换，请刷新后再试'

/** Pages that are alike, of books of which the caller reads it. */
async function pagesOf(ctx: Context, { book_id, other_id }: { book_id: number; other_id: number }) {
  await readLikeness(ctx, book_id)
  const pairs = await alikePages(ctx.db, book_id, other_id)
  if (!pairs) throw new Refusal(NOT_ALIKE, { code: 404 })
  return { pairs, sources: await sourcesOf(ctx.db, [book_id, other_id]) }
}

type Source = ReturnType<Awaited<ReturnType<typeof sourcesOf>>['get']>

async function pageText({ settings }: Context, source: Source, page: number): Promise<string> {
  if (!source) throw new Refusal(NOT_ALIKE, { code: 404 })
  try {
    const { texts } = await withLocal(settings, source, (from) =>
      inThread({ kind: 'texts', from, wanted: [page] }),
    )
    return texts?.[0] ?? ''
  } catch (e) {
    throw e instanceof BadPdf ? new Refusal(e.message) : e
  }
}

/** 内容相似 */
export const likenessHandlers: Handlers<keyof typeof likeness> = {
  async likeness_list({ book_id }, ctx) {
    await readLikeness(ctx, book_id)
    const text = await sampleTextOf(ctx.db, book_id)
    return {
      book_id,
      state: text?.state ?? null,
      reason: text?.reason ?? null,
      pages: text?.pages ?? null,
      text_pages: text?.text_pages ?? null,
      ...(await comparedWith(ctx.db, book_id)),
      books: text ? await likeBooks(ctx.db, book_id) : [],
    }
  },

  async likeness_pages({ book_id, other_id }, ctx) {
    const { pairs, sources } = await pagesOf(ctx, { book_id, other_id })
    return {
      book_id,
      other_id,
      material_id: sources.get(book_id)?.material_id ?? null,
      other_material_id: sources.get(other_id)?.material_id ?? null,
      pairs: pairs.map(([page, other_page, shared, total, other_total]) => ({
        page,
        other_page,
        share: Math.min(1, shared / total),
        other_share: Math.min(1, shared / other_total),
      })),
    }
  },

  async likeness_text({ book_id, page, other_id, other_page }, ctx) {
    const { pairs, sources } = await pagesOf(ctx, { book_id, other_id })
    // Whoever reads the likeness of one book does not read the rest of the other.
    if (!pairs.some(([a, b]) => a === page && b === other_page)) throw new Refusal(NOT_ALIKE, { code: 404 })
    const text = await pageText(ctx, sources.get(book_id), page)
    const otherText = await pageText(ctx, sources.get(other_id), other_page)
    const { own, others } = sharedPassages(text, otherText)
    return { own: { text, shared: own }, other: { text: otherText, shared: others } }
  },
}
