import { z } from '#contract/zod'
import { id, read, whole, write } from '#contract/define'
import { RECOMMENDATION_READERS, RECOMMENDERS } from '#contract/facts/declaration/recommending'
import { SHEET_MB } from '#contract/rules/recommending/sheet'
import { file } from '#contract/entities/system/uploaded'

const year = z.coerce.number('年度须为数字').pipe(whole)

/** 推荐汇总表: the recommended books of a unit and year, on paper and as it came back with the seal. */
export const recommendSheets = {
  /** The units whose sheet the caller reads, with what was uploaded */
  recommend_sheet_list: read({
    who: RECOMMENDATION_READERS,
    input: z.object({ year }),
    output: z.array(
      z.object({
        dept_id: id,
        dept_name: z.string(),
        /** Recommended books. */
        book_num: whole,
        /** Other books, or another order, than when the sheet in force was uploaded. */
        is_outdated: z.boolean(),
        /** The newest, which is in force, first. */
        versions: z.array(
          z.object({
            sheet_id: id,
            version: whole,
            file_name: z.string(),
            /** Bytes. */
            size: whole,
            pages: whole,
            /** Books at the time. */
            book_num: whole,
            upload_name: z.string(),
            upload_time: z.string(),
          }),
        ),
      }),
    ),
  }),
  /** 推荐汇总表 as PDF, of the caller's unit where no other is named */
  recommend_sheet_paper: read({
    who: RECOMMENDATION_READERS,
    route: 'GET /api/data/recommend_sheet_paper/:year',
    envelope: 'file',
    input: z.object({ year, dept_id: id.optional() }),
    output: file,
  }),
  /** 上传盖章的推荐汇总表 of the caller's unit */
  recommend_sheet_save: write({
    who: RECOMMENDERS,
    maxFileMb: SHEET_MB,
    input: z.object({ year, file }),
    output: z.object({ version: whole, pages: whole }),
  }),
  /** 查看盖章的推荐汇总表: by byte range where one is requested */
  recommend_sheet_content: read({
    who: RECOMMENDATION_READERS,
    route: 'GET /api/data/recommend_sheet/:sheet_id',
    envelope: 'file',
    input: z.object({ sheet_id: id }),
    output: file,
  }),
}
