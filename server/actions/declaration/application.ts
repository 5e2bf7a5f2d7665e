import type { application } from '#contract/actions/declaration/application'
import { REFUSAL } from '#contract/refusals'
import { applicationContent } from '#contract/rules/declaration/application'
import { materialForm } from '#contract/rules/declaration/materialForms'
import { FILE_TYPES } from '#contract/rules/upload'
import { toldStatus } from '#server/access/published'
import { readsAsWritten } from '#server/access/declaring/declarations'
import { readableDeclarations } from '#server/access/declaring/readableBooks'
import { Refusal, type Context, type Handlers } from '#server/define'
import { safeName } from '#server/paper/fileNames'
import { declarationForm } from '#server/paper/forms/declaration'
import { single } from '#server/paper/write'
import { applicationOf } from '#server/store/declarations/application'

async function dataOf({ db, user }: Context, book_id: number) {
  const found = await applicationOf(db, book_id, {
    scope: readableDeclarations(user),
    told: toldStatus,
    tellsNumbers: (stored) => readsAsWritten(stored, user),
  })
  if (!found) throw new Refusal(REFUSAL.bookUnreachable)
  return found
}

export const applicationHandlers: Handlers<keyof typeof application> = {
  async application_detail({ book_id }, ctx) {
    return applicationContent(await dataOf(ctx, book_id))
  },

  async application_paper({ book_id, form }, ctx) {
    const data = await dataOf(ctx, book_id)
    const content = form ? materialForm(form, data) : applicationContent(data)
    const paper = declarationForm(content)
    return new File([await single(paper)], `${safeName(paper.title)}.pdf`, { type: FILE_TYPES.pdf })
  },
}
