import { checkDigit13 } from '#contract/rules/book/isbn'

/** An invented book, as its copyright page tells of it. */
export interface DrawnBook {
  isbn: string
  cip_no: string
  book_name: string
  editors: readonly string[]
  publisher_name: string
  city: string
  edition: number
  print_no: number
  publish_date: string
  print_date: string
  first_publish_date: string
  word_count: number
  price: number
}

/** The prefix 978-7-9999 belongs to no publisher. */
const PREFIX = '97879999'

const TITLES = [
  '机械制图与CAD',
  '电工电子技术基础',
  '汽车发动机构造与维修',
  '数控编程与加工实训教程',
  '工业机器人操作与编程',
  'Python程序设计基础',
  '新媒体营销实务',
  '财务会计（上册）',
  '学前儿童心理发展',
  '计算机网络技术',
  '建筑施工组织与管理',
  '护理学基础',
  '食品营养与检测',
  '应用写作',
  '大学生职业生涯规划',
  '国际贸易实务',
  'PLC应用技术（西门子S7-1200）',
  '城市轨道交通运营管理',
  '物流仓储与配送',
  '园林植物栽培与养护',
  '中药炮制技术',
  '商务英语口语教程',
  '电子商务基础与实务',
  '高等数学（第二册）',
]
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'
const GIVEN = [
  '小明',
  '建国',
  '芳',
  '志强',
  '丽华',
  '文博',
  '晓燕',
  '海涛',
  '秀英',
  '永平',
  '雪梅',
  '国栋',
  '婷',
  '立新',
  '佳怡',
  '德民',
]
const PUBLISHERS = [
  ['北京', '远山教育出版社'],
  ['上海', '江海大学出版社'],
  ['武汉', '楚天科学技术出版社'],
  ['北京', '北辰工业出版社'],
  ['西安', '秦岭职业教育出版社'],
  ['成都', '锦江交通出版社'],
] as const

/** Numbers that look random and are the same each time: a linear congruential generator. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const pad = (n: number, length = 2) => String(n).padStart(length, '0')

export function drawnBook(index: number): DrawnBook {
  const next = numbers(index * 7919 + 17)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const twelve = `${PREFIX}${pad(whole(0, 9999), 4)}`
  const edition = whole(1, 4)
  const year = whole(2021, 2024)
  const month = whole(1, 12)
  const print_no = whole(1, 9)
  const publish_date = `${year}-${pad(month)}`
  const first_publish_date = edition === 1 ? publish_date : `${year - edition * 3}-${pad(whole(1, 12))}`
  const print_date = print_no === 1 ? publish_date : `${year + 1}-${pad(whole(1, 12))}`
  const editors = Array.from(
    { length: whole(1, 3) },
    (_, at) =>
      `${SURNAMES[(index * 5 + at * 11) % SURNAMES.length]}${GIVEN[(index * 3 + at * 7) % GIVEN.length]}`,
  )
  const [city, publisher_name] = PUBLISHERS[index % PUBLISHERS.length] ?? PUBLISHERS[0]
  return {
    isbn: twelve + checkDigit13(twelve),
    cip_no: `${year}${pad(whole(1, 299_999), 6)}`,
    book_name: TITLES[index % TITLES.length] ?? '',
    editors,
    publisher_name,
    city,
    edition,
    print_no,
    publish_date,
    print_date,
    first_publish_date,
    word_count: whole(160, 780),
    price: whole(19, 98) + ([0, 0.8, 0.5, 0.9][whole(0, 3)] ?? 0),
  }
}
