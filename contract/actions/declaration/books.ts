import { z } from '#contract/zod'
import { flag, id, ids, oneOf, paged, read, whole, write, KEYS_KB } from '#contract/define'
import { exported } from '#contract/entities/exported'
import { DeclaredFacts, EditorFacts } from '#contract/entities/declaration/declaredFacts'
import { declaredFilter } from '#contract/entities/declaration/declaredFilter'
import { BOOK_DIMENSION, CARRIER } from '#contract/facts/books'
import { HANDLING_TAB } from '#contract/facts/declaration/life'
import { RESULT_STATUS, VIOLATION_STATUS, VIOLATION_TYPE } from '#contract/facts/results'
import { BOOK_WRITERS, DECLARATION_READERS, LIBRARIANS, MANAGERS } from '#contract/roles'
import { bookFilter, BookBrief, PivotLine, placeFilter, skipped } from '#contract/entities/book'

const { publisher_name, major_category, carrier, recommend_channel } = bookFilter

/** The library of textbooks, and the pool of textbooks that a project reviews. */
export const books = {
  /** 教材列表; an expert reads the books that they review, as a review shows them */
  bookinfo_list: paged({
    stale: true,
    who: [...LIBRARIANS, 'member'],
    filter: {
      ...bookFilter,
      ...placeFilter,
      project_id: id.optional(),
      /** Answers a summary of the books that match instead of a page of them; experts have none. */
      dimension: oneOf(BOOK_DIMENSION, '汇总维度').optional(),
    },
    row: BookBrief.extend({
      /** The project asked for where the book is in it, otherwise the newest that it is in and the caller may see. */
      project_name: z.string().nullable(),
      group_id: id.nullable(),
      group_name: z.string().nullable(),
      in_project: flag,
      /** Null also for an expert, who is told nothing of what is decided about a book. */
      result_status: oneOf(RESULT_STATUS, '结果').nullable(),
      /** Null for an expert. */
      violation_status: oneOf(VIOLATION_STATUS, '违规').nullable(),
    }),
    /** With a dimension: all lines, those of the most books first, without rows; `total` is their number. */
    extra: { pivot: z.array(PivotLine).optional() },
  }),
  /** 教材纳入/移出评审项目 */
  dist_psbook: write({
    who: MANAGERS,
    permission: 'review:book:add',
    limitKb: KEYS_KB,
    input: z
      .object({
        project_id: id,
        op: z.enum(['add', 'remove']),
        book_ids: ids.optional(),
        /**
         * Selects every book that matches instead of a list of ids, so that "select all" covers the list's
         * other pages.
         */
        filter: z.object({ ...bookFilter, ...placeFilter }).optional(),
        force: flag.optional(),
      })
      .refine(({ book_ids, filter }) => (book_ids === undefined) !== (filter === undefined), {
        message: '请选择教材，或给出筛选条件，二者取一',
      }),
    output: z.object({ done_num: z.number().int(), skipped }),
  }),
  /** 教材管理: the books that the caller or their unit declares or publishes; all books for the platform */
  declared_book_list: paged({
    who: [...BOOK_WRITERS, 'reviewActivity'],
    filter: {
      /** Of what the caller declares alone: what waits for them, what does not, or both. */
      tab: oneOf(HANDLING_TAB, '页签').optional(),
      ...declaredFilter,
      publisher_name,
      major_category,
      carrier,
      recommend_channel,
    },
    row: BookBrief.omit({ violation_status: true }).extend({
      year: z.number().int(),
      create_time: z.string(),
      update_time: z.string(),
      edition: z.number().int().nullable(),
      print_no: z.number().int().nullable(),
      major_code: z.string().nullable(),
      /** As the catalogue calls it; null where it has no such code. */
      major_name: z.string().nullable(),
      /** Name of a stored file. */
      cover: z.string().nullable(),
      /** In per cent. */
      completeness: z.number(),
      /** The caller declares it, and does not only read it. */
      own: flag,
    }),
    /** By tab, where one is asked for. */
    extra: { counts: z.object({ todo: whole, done: whole, all: whole }).optional() },
  }),
  /** 教材详情; whoever declares, publishes or recommends the book reads nothing of its reviews */
  bookinfo_detail: read({
    who: DECLARATION_READERS,
    /** With a project, the answer also holds the book's group and state in that project. */
    input: z.object({ book_id: id, project_id: id.optional() }),
    output: BookBrief.extend({
      violation_status: BookBrief.shape.violation_status.nullable(),
      year: z.number().int(),
      other_editors: z.string().nullable(),
      price: z.string().nullable(),
      word_count: z.string().nullable(),
      major_code: z.string().nullable(),
      course_name: z.string().nullable(),
      carrier: oneOf(CARRIER, '载体').nullable(),
      abstract: z.string().nullable(),
      recommend_unit: z.string().nullable(),
      recommend_sort: z.number().int().nullable(),
      province_id: z.string().nullable(),
      volume_no: z.number().int().nullable(),
      big_name: z.string().nullable(),
      submit_time: z.string().nullable(),
      /** All that its declarer writes; how a digital book is opened only for the declaring unit and the administrator. */
      declared: DeclaredFacts,
      /** Numbers of telephones and identity cards are masked but for the declaring unit and the administrator. */
      editors: z.array(EditorFacts),
      /** What the files of the fields are called. */
      files: z.array(z.object({ name: z.string(), original_name: z.string() })),
      /** Reviews that this book is or was in, the newest first. */
      projects: z.array(
        z.object({
          project_id: id,
          project_name: z.string(),
          year: z.number().int(),
          group_name: z.string().nullable(),
          result_status: oneOf(RESULT_STATUS, '结果'),
          violation_reason: z.string().nullable(),
          violation_type: oneOf(VIOLATION_TYPE, '违规类型').nullable(),
          violation_files: z.array(z.object({ name: z.string(), original_name: z.string() })),
        }),
      ),
    }),
  }),
  /** 导出参评教材: the books of the project, unless `in_project` is 0, for the others of the library. */
  export_project_books: read({
    stale: true,
    who: MANAGERS,
    permission: 'review:book:export',
    input: z.object({ ...bookFilter, ...placeFilter, project_id: id }),
    output: exported,
    queued: true,
  }),
}
