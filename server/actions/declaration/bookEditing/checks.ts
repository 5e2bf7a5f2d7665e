import { eq } from 'drizzle-orm'
import type { BookFields } from '#contract/entities/declaration/bookFields'
import { CHANNEL } from '#contract/facts/books'
import { readIsbns } from '#contract/rules/book/isbn'
import { BOOK_LABELS, type BookField } from '#contract/rules/declaration/bookFields'
import { cipDigits } from '#contract/rules/book/cip'
import { publisher } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { recommenders } from '#server/store/declarations/recommenders'
import { unknownMajors, unknownSubjects } from '#server/store/majors/catalogue'

/** The publisher that a book names, as the list of publishers has it; one that it does not list keeps its name. */
async function publisherOf({ db }: Context, { publisher_id, publisher_name }: BookFields) {
  if (publisher_id === null && publisher_name === null) return { publisher_id, publisher_name }
  const [listed] = await db
    .select({ publisher_id: publisher.publisher_id, publisher_name: publisher.publisher_name })
    .from(publisher)
    .where(
      publisher_id === null
        ? eq(publisher.publisher_name, publisher_name ?? '')
        : eq(publisher.publisher_id, publisher_id),
    )
  if (!listed && publisher_id !== null) throw new Refusal(`${BOOK_LABELS.publisher_id}不在出版单位列表中`)
  return listed ?? { publisher_id, publisher_name }
}

/** What was typed, as it is stored: numbers without hyphens, the publisher by its key. */
export async function settledFields(ctx: Context, fields: BookFields): Promise<BookFields> {
  const isbns = fields.isbn === null ? undefined : readIsbns(fields.isbn)
  return {
    ...fields,
    ...(await publisherOf(ctx, fields)),
    isbn: isbns?.ok ? isbns.value.join(',') : fields.isbn,
    cip_no: fields.cip_no === null ? null : cipDigits(fields.cip_no),
    recommend_dept_id: fields.recommend_channel === 'publisher' ? null : fields.recommend_dept_id,
  }
}

const MAJORS: readonly (BookField | 'editors')[] = ['edu_level', 'major_code', 'subject_code', 'apply_majors']
const RECOMMENDER: readonly (BookField | 'editors')[] = ['recommend_channel', 'recommend_dept_id']

const refuseCodes = (field: BookField, codes: readonly string[]): void => {
  if (codes.length > 0)
    throw new Refusal(`${BOOK_LABELS[field]}“${codes.join('、')}”不在该教育层次的专业目录中`)
}

async function checkMajors({ db }: Context, fields: BookFields): Promise<void> {
  const { edu_level, major_code, subject_code, apply_majors } = fields
  refuseCodes('major_code', await unknownMajors(db, edu_level, major_code === null ? [] : [major_code]))
  refuseCodes(
    'subject_code',
    await unknownSubjects(db, edu_level, subject_code === null ? [] : [subject_code]),
  )
  refuseCodes('apply_majors', await unknownMajors(db, edu_level, apply_majors))
}

/**
 * The name of the unit that is to recommend a book; null where none is chosen.
 * @throws Refusal when it does not recommend through the channel
 */
async function recommenderName(
  { db }: Context,
  { recommend_channel, recommend_dept_id }: BookFields,
  province_id: string | null,
): Promise<string | null> {
  if (recommend_dept_id === null) return null
  if (recommend_channel === null) throw new Refusal('请先选择推荐渠道，再选择推荐单位')
  const offered = await recommenders(db, recommend_channel, province_id)
  const chosen = offered.find(({ dept_id }) => dept_id === recommend_dept_id)
  if (!chosen) throw new Refusal(`所选推荐单位不通过“${CHANNEL[recommend_channel]}”渠道推荐本单位的教材`)
  return chosen.dept_name
}

/**
 * Checks what changes against other records; what stays as it is was right when it was written.
 * @returns the columns that follow from it
 */
export async function checkChanges(
  ctx: Context,
  fields: BookFields,
  changed: readonly (BookField | 'editors')[],
  province_id: string | null,
): Promise<{ recommend_unit?: string | null }> {
  if (changed.some((field) => MAJORS.includes(field))) await checkMajors(ctx, fields)
  if (!changed.some((field) => RECOMMENDER.includes(field))) return {}
  return { recommend_unit: await recommenderName(ctx, fields, province_id) }
}
