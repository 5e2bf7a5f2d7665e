import { existsSync, readFileSync } from 'node:fs'
import * as XLSX from 'xlsx'

const REAL_LIST = '../shared/data/books-zh.csv'

/** Rows of the real list, and how many of them a careful reader accepts. */
const REAL = { total: 28_568, good: 28_155, alike: 4691 }

export interface BookList {
  name: string
  buffer: Buffer
  mimeType: string
  total: number
  /** Rows without a fault. */
  good: number
  /** Rows that resemble other books and have no number that tells them apart. */
  alike: number
}

/**
 * The real list of books where it is available; otherwise a generated one of the same size and with the same
 * faults.
 */
export function bookList(): BookList {
  const name = 'books-zh.csv'
  if (existsSync(REAL_LIST)) return { name, mimeType: 'text/csv', buffer: readFileSync(REAL_LIST), ...REAL }
  const dates = ['20051101', '1991', '1999-02', '2008年1月', '2012/3/5', '2010.7']
  const rows = Array.from({ length: REAL.total }, (_, i) => {
    const date = i % 1000 === 999 ? '无日期' : dates[i % dates.length]
    return `${String(i).padStart(8, '0')},8.${i % 10},${i},${date},"教材, 第${i}种",作者${i},人民文学出版社`
  })
  const text = `\uFEFFID,Rating,Votes,Date,Title,Author,Publisher\n${rows.join('\n')}\n`
  const bad = Math.floor(REAL.total / 1000)
  return {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
    total: REAL.total,
    good: REAL.total - bad,
    alike: 0,
  }
}

const NAMES = ['赵评', '钱审', '孙阅', '李核', '周读', '吴校', '郑研', '王观', '冯察', '陈议', '褚定', '卫决']

export const EXPERTS = NAMES.map((name, i) => ({
  name,
  unit: `评审单位${i + 1}`,
  phone: `1390000${String(1000 + i)}`,
}))

/** A workbook of one sheet, the first row being its header. */
export function sheetFile(name: string, rows: readonly (readonly string[])[]) {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), '名单')
  return {
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer),
  }
}

/** Twelve invented experts as a workbook; nine of them will review. */
export const expertList = () =>
  sheetFile('专家名单.xlsx', [
    ['姓名', '工作单位', '职称', '专业大类', '手机号码', '省份'],
    ...EXPERTS.map(({ name, unit, phone }) => [name, unit, '教授', '文化艺术', phone, '江苏']),
  ])

/** A deterministic pseudo-random number: 0 … below. */
export const pseudo = (below: number, ...seed: number[]): number => {
  let x = 2166136261
  for (const part of seed) x = Math.imul(x ^ part, 16777619) >>> 0
  x = Math.imul(x ^ (x >>> 15), 2246822519) >>> 0
  return ((x ^ (x >>> 13)) >>> 0) % below
}

export const OPINION =
  '该书内容健康，语言规范，结构合理，图文配合得当，符合读者的认知规律，具有较高的阅读和教学价值；个别章节的史料引用有待核实，注释体例前后不一，建议再版时统一修订并补充索引。'

export const GROUP_OPINION =
  '经小组合议，专家组认为该书政治方向正确，内容科学准确，编排合理，特色鲜明，具有良好的使用效果；各位专家对主要优点的认识基本一致，对部分章节的深度和注释规范提出了改进意见。综合专家评分与讨论情况，小组同意在修改完善有关内容之后予以推荐，并建议出版单位按照意见逐条落实，修订说明报评审办公室备案。'

/** A small drawn signature image. */
export const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
