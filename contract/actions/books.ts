import { z } from 'zod'
import { done, flag, id, ids, paged, read, text, write, oneOf } from '#contract/define'
import {
  BOOK_FLAG,
  CARRIER,
  CHANNEL,
  DECLARE_STATUS,
  EDITOR_ROLE,
  EDU_LEVEL,
  MAJOR_CATEGORY,
  RESULT_STATUS,
  REVIEW_STATUS,
  VIOLATION_STATUS,
} from '#contract/dict'
import { exported } from '#contract/entities/exported'
import { MANAGERS } from '#contract/roles'

const bookFilter = {
  keyword: z.string().max(100).optional(),
  isbn: z.string().max(20).optional(),
  first_editor: z.string().max(100).optional(),
  publisher_name: z.string().max(100).optional(),
  edu_level: oneOf(EDU_LEVEL, '教育层次').optional(),
  major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
  carrier: oneOf(CARRIER, '载体').optional(),
  recommend_channel: oneOf(CHANNEL, '推荐渠道').optional(),
  province_id: z.string().max(6).optional(),
  declare_status: oneOf(DECLARE_STATUS, '状态').optional(),
  import_id: id.optional(),
}

/** Where a book of a project stands; what is not in a project has no place. */
const placeFilter = {
  /** With a project: books that are in it, or not. */
  in_project: flag.optional(),
  grouped: flag.optional(),
  group_id: id.optional(),
  result_status: oneOf(RESULT_STATUS, '结果').optional(),
  violation_status: oneOf(VIOLATION_STATUS, '违规').optional(),
}

const BookRow = z.object({
  book_id: id,
  book_code: z.string().nullable(),
  source_no: z.string().nullable(),
  book_name: z.string(),
  isbn: z.string().nullable(),
  first_editor: z.string().nullable(),
  first_editor_unit: z.string().nullable(),
  publisher_name: z.string().nullable(),
  publish_date: z.string().nullable(),
  edu_level: z.string().nullable(),
  major_category: z.string().nullable(),
  major_class: z.string().nullable(),
  declare_unit: z.string().nullable(),
  recommend_channel: z.string().nullable(),
  declare_status: oneOf(DECLARE_STATUS, '状态'),
  violation_status: oneOf(VIOLATION_STATUS, '违规'),
})

const GroupBook = BookRow.extend({
  /** A sample: every expert of the group marks it, and it counts nowhere. */
  is_trial: flag,
  sort_no: z.number().int(),
  needed_num: z.number().int(),
  assigned_num: z.number().int(),
  done_num: z.number().int(),
  avoid_num: z.number().int(),
  result_status: oneOf(RESULT_STATUS, '结果'),
  flags: z.array(oneOf(BOOK_FLAG, '标记')),
  experts: z.array(
    z.object({
      fenpei_id: id,
      /** Absent for a leader when the review is anonymous; the name is then 专家N. */
      user_id: id.nullable(),
      name: z.string(),
      anon_no: z.number().int(),
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
    }),
  ),
})

const skipped = z.array(z.object({ book_id: id, book_name: z.string(), reason: z.string() }))

/** The pool of a project and the books of its groups. */
export const books = {
  /** 教材列表 */
  bookinfo_list: paged({
    who: [...MANAGERS, 'sys2'],
    filter: {
      ...bookFilter,
      ...placeFilter,
      project_id: id.optional(),
    },
    row: BookRow.extend({
      group_id: id.nullable(),
      group_name: z.string().nullable(),
      in_project: flag,
      result_status: oneOf(RESULT_STATUS, '结果').nullable(),
    }),
  }),
  /** 教材纳入/移出评审项目 */
  dist_psbook: write({
    who: MANAGERS,
    input: z
      .object({
        project_id: id,
        op: z.enum(['add', 'remove']),
        book_ids: ids.optional(),
        /** Every book that matches, instead of naming them: what a list shows is what is meant. */
        filter: z.object({ ...bookFilter, ...placeFilter }).optional(),
        force: flag.optional(),
      })
      .refine(({ book_ids, filter }) => (book_ids === undefined) !== (filter === undefined), {
        message: '请选择教材，或给出筛选条件，二者取一',
      }),
    output: z.object({ done_num: z.number().int(), skipped }),
  }),
  /** 组可添加教材列表 */
  group_addlist: paged({
    who: MANAGERS,
    filter: { group_id: id, ...bookFilter },
    /** Books of the pool without a group, and books of the library that would join the pool on the way. */
    row: BookRow.extend({ in_project: flag, recommend_match: flag }),
  }),
  /** 教材加入/移出小组 */
  group_book: write({
    who: MANAGERS,
    input: z.object({ group_id: id, op: z.enum(['add', 'remove']).default('add'), book_ids: ids }),
    output: z.object({ done_num: z.number().int(), skipped }),
  }),
  /** 组内教材列表 */
  group_booklist: paged({
    who: [...MANAGERS, 'leader'],
    filter: {
      group_id: id,
      keyword: z.string().max(100).optional(),
      result_status: oneOf(RESULT_STATUS, '结果').optional(),
      assigned: z.enum(['full', 'part', 'none']).optional(),
    },
    row: GroupBook,
  }),
  /** 清空小组 */
  groupEmpty: write({
    who: MANAGERS,
    input: z.object({
      group_id: id,
      scope: z.enum(['book', 'fenpei', 'zhuanjia', 'all']),
      confirm_text: z.literal('清空', '请输入“清空”以确认'),
    }),
    output: z.object({ fenpei: z.number().int(), book: z.number().int(), zhuanjia: z.number().int() }),
  }),
  /** 修改项目内教材属性 */
  project_grouop_book_edit: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      book_ids: ids,
      group_id: id.optional(),
      sort_no: z.coerce.number().int().min(0).optional(),
      /** null: as many as the group has for each book. */
      needed_num: z.coerce
        .number()
        .int()
        .min(1, '应配专家数不小于1')
        .max(15, '应配专家数不大于15')
        .nullable()
        .optional(),
      weight_factor: z.coerce.number().min(0.9, '系数不小于0.9').max(1.1, '系数不大于1.1').optional(),
      remark: text('备注', 200).optional(),
      force: flag.optional(),
    }),
    output: done,
  }),
  /** 标记/解除违规或否决: whoever runs the review proposes, leaders confirm, directors decide */
  update_book_violation: write({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      project_id: id,
      book_id: id,
      violation_status: z.enum(['none', 'suspected', 'leader_confirmed', 'confirmed', 'released']),
      reason: text('理由', 500).min(20, '理由不少于20字'),
    }),
    output: done,
  }),
}

const editor = z.object({
  name: z.string(),
  role: oneOf(EDITOR_ROLE, '角色'),
  unit: z.string().nullable(),
})

export const bookExtensions = {
  /** 教材详情 */
  bookinfo_detail: read({
    who: [...MANAGERS, 'sys2'],
    /** With a project also where the book stands in it. */
    input: z.object({ book_id: id, project_id: id.optional() }),
    output: BookRow.extend({
      year: z.number().int(),
      other_editors: z.string().nullable(),
      price: z.string().nullable(),
      word_count: z.string().nullable(),
      major_code: z.string().nullable(),
      course_name: z.string().nullable(),
      carrier: z.string().nullable(),
      abstract: z.string().nullable(),
      recommend_unit: z.string().nullable(),
      recommend_sort: z.number().int().nullable(),
      province_id: z.string().nullable(),
      editors: z.array(editor),
      /** Reviews that this book is or was in, the newest first. */
      projects: z.array(
        z.object({
          project_id: id,
          project_name: z.string(),
          year: z.number().int(),
          group_name: z.string().nullable(),
          result_status: oneOf(RESULT_STATUS, '结果'),
          violation_reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** 导出参评教材 */
  export_project_books: read({
    who: MANAGERS,
    input: z.object({ ...bookFilter, ...placeFilter, project_id: id }),
    output: exported,
  }),
}
