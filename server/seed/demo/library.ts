import type { Db } from '#server/db/client'
import { book, bookEditor } from '#server/db/schema/index'
import { notePublishers } from '#server/store/books/publishers'

/** Provinces of the books; those that occur more often are repeated. */
const PROVINCES = [
  '320000',
  '370000',
  '330000',
  '320000',
  '440000',
  '510000',
  '410000',
  '110000',
  '370000',
  '420000',
  '430000',
  '610000',
  '320000',
  '500000',
  '210000',
]

/**
 * Fictional books by major category and class. The first lists are those of the groups of the running project.
 */
const TITLES: readonly (readonly [category: string, majorClass: string, titles: readonly string[]])[] = [
  [
    '46',
    '4601',
    [
      '数控加工编程与操作(第3版)',
      '工业机器人系统集成',
      '机械制图与计算机绘图',
      '液压与气压传动技术',
      '机电设备故障诊断与维修',
      'PLC应用技术项目教程',
      '智能制造单元集成应用',
      '公差配合与测量技术',
      '模具设计与制造',
      '电工电子技术基础',
    ],
  ],
  [
    '51',
    '5102',
    [
      '软件技术项目教程(活页式)',
      'Python程序设计基础',
      '计算机网络技术',
      '大数据采集与预处理',
      'Web前端开发实战',
      '信息安全技术应用',
    ],
  ],
  [
    '53',
    '5303',
    ['大数据财务分析', '智能财税基础', '管理会计实务', '导游业务', '旅游服务礼仪', '成本核算与管理'],
  ],
  ['57', '5701', ['幼儿园教育活动设计', '学前儿童心理学', '职业道德与法治', '思想政治教育案例选编']],
  [
    '52',
    '5202',
    [
      '护理学基础',
      '健康评估',
      '老年护理',
      '药理学',
      '人体解剖学',
      '急救护理技术',
      '康复治疗基础',
      '中医护理',
    ],
  ],
]

/** Fictional books of last year, whose review is finished. */
const LAST_YEARS: typeof TITLES = [
  [
    '55',
    '5501',
    [
      '包装结构设计',
      '产品造型与三维表现',
      '视觉传达设计项目教程',
      '室内设计施工图深化',
      '服装立体裁剪',
      '动画场景设计',
      '摄影基础与实训',
      '陶瓷工艺与装饰',
    ],
  ],
]

/** The year that the running review is about. */
export const THIS_YEAR = 2025

const AUTHORS = '钱孔曹严华金魏陶姜谢'

/** The check digit of an ISBN with these twelve digits. */
function isbn(serial: number): string {
  const body = `97879999${String(serial).padStart(4, '0')}`
  const sum = Array.from(body).reduce((s, digit, i) => s + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

export interface DemoBooks {
  /** The books of this year, list by list. */
  lists: readonly number[][]
  lastYears: readonly number[]
}

/** Fictional textbooks that passed their formal examination. */
export async function seedLibrary(db: Db): Promise<DemoBooks> {
  const thisYears = valuesOf(TITLES, THIS_YEAR, 0)
  const made = await insertBooks(db, thisYears.flat())
  const lastYears = valuesOf(LAST_YEARS, THIS_YEAR - 1, made.length).flat()
  const before = await insertBooks(db, lastYears)
  await notePublishers(db)
  let at = 0
  return {
    lists: thisYears.map(({ length }) => made.slice(at, (at += length))),
    lastYears: before,
  }
}

/**
 * The rows of these books, list by list.
 * @param before how many books there are already: their numbers go on
 */
function valuesOf(lists: typeof TITLES, year: number, before: number) {
  let serial = before
  return lists.map(([major_category, major_class, titles]) =>
    titles.map((book_name) => {
      const n = ++serial
      return {
        book_code: `${year}SJ${String(n).padStart(5, '0')}`,
        year,
        book_name,
        isbn: isbn(n),
        first_editor: `${AUTHORS[n % AUTHORS.length] ?? '钱'}某`,
        first_editor_unit: n % 9 === 0 ? '某某职业技术学院' : `示例职业院校${n}`,
        publisher_name: '示例出版社',
        publish_date: `${year - 2 + (n % 3)}-0${1 + (n % 9)}`,
        price: String(39 + (n % 20)),
        word_count: String(300 + n * 7),
        edu_level: 'voc' as const,
        major_category,
        major_class,
        course_name: book_name.replace(/\(.*\)$/, ''),
        carrier: n % 4 === 0 ? ('paper_digital' as const) : ('paper' as const),
        abstract: `本教材面向高职专科相关专业，以典型工作任务为主线组织教学内容，配有微课、题库和实训指导。`,
        declare_unit: n % 9 === 0 ? '某某职业技术学院' : `示例职业院校${n}`,
        recommend_channel: 'province' as const,
        province_id: PROVINCES[n % PROVINCES.length] ?? null,
        declare_status: 'formal_passed' as const,
      }
    }),
  )
}

/** Stores books with their first editor. */
async function insertBooks(db: Db, values: (typeof book.$inferInsert)[]): Promise<number[]> {
  const made = await db
    .insert(book)
    .values(values)
    .returning({ book_id: book.book_id, first_editor: book.first_editor, unit: book.first_editor_unit })
  await db.insert(bookEditor).values(
    made.map(({ book_id, first_editor, unit }) => ({
      book_id,
      sort_no: 1,
      name: first_editor ?? '',
      role: 'first_chief' as const,
      unit,
    })),
  )
  return made.map(({ book_id }) => book_id)
}
