/** A page of a fictional textbook. */
export interface BookPage {
  /** Listed in the table of contents at this level. */
  heading?: { title: string; level: 1 | 2 }
  lines: readonly string[]
}

const CHAPTERS = ['绪论', '基础知识', '典型任务', '综合应用', '拓展与提高'] as const
const SECTIONS = ['学习目标与任务描述', '相关知识', '任务实施', '检查与评价'] as const

const PARAGRAPHS = [
  '本任务来自企业生产一线，按照岗位工作过程组织内容。学习者在教师指导下完成资料查阅、方案制订、实施、检查和评价五个环节，逐步形成规范操作的习惯。',
  '实施之前，应当检查设备、工具和材料是否齐全，确认安全防护措施到位。操作中严格执行国家标准和行业规范，发现异常立即停机，并报告指导教师。',
  '测量数据应当如实记录，不得涂改。有效数字按照仪器的分度值确定，计算结果保留到与测量精度相应的位数，单位一律采用法定计量单位。',
  '评价采用过程评价与结果评价相结合的方式：小组自评占百分之二十，组间互评占百分之三十，教师评价占百分之五十。评价标准见本节末尾的评价表。',
  '思考：如果加工条件发生变化，原有方案是否仍然适用？请结合案例说明理由，并提出两种可行的改进办法，比较它们的成本和风险。',
  '拓展阅读：我国相关产业经过多年发展，己经形成较为完整的体系，涌现出一批爱岗敬业、精益求精的技术能手，他们的事迹值得我们学习。',
] as const

const COLUMNS = 34

/** Breaks a paragraph into lines of a number of characters, the first one indented. */
function wrapped(paragraph: string): string[] {
  const letters = Array.from(`　　${paragraph}`)
  const lines: string[] = []
  for (let at = 0; at < letters.length; at += COLUMNS) lines.push(letters.slice(at, at + COLUMNS).join(''))
  return lines
}

/** The pages of a fictional book: cover, preface, table of contents, and chapters with sections. */
export function textOf(book_name: string): BookPage[] {
  const chapters = CHAPTERS.flatMap((chapter, c) =>
    SECTIONS.map((section, s): BookPage => {
      const paragraphs = [0, 1, 2].map((n) => PARAGRAPHS[(c * 3 + s * 2 + n) % PARAGRAPHS.length] ?? '')
      const title = `${c + 1}.${s + 1} ${section}`
      const opening = s === 0 ? [`第${c + 1}章　${chapter}`, ''] : []
      return {
        heading: { title, level: 2 },
        lines: [...opening, title, '', ...paragraphs.flatMap((one) => [...wrapped(one), ''])],
      }
    }),
  )
  const contents = CHAPTERS.flatMap((chapter, c) => [
    `第${c + 1}章　${chapter}`,
    ...SECTIONS.map((section, s) => `　　${c + 1}.${s + 1} ${section}`),
  ])
  return [
    {
      heading: { title: '封面', level: 1 },
      lines: ['', '', '', '', `　　　《${book_name}》`, '', '', '　　　　　职业教育教材（演示样书）'],
    },
    {
      heading: { title: '前言', level: 1 },
      lines: [
        '前　言',
        '',
        ...wrapped(`《${book_name}》面向高职专科相关专业，全书共五章二十节。${PARAGRAPHS[0]}`),
        '',
        ...wrapped(PARAGRAPHS[3]),
      ],
    },
    { heading: { title: '目录', level: 1 }, lines: ['目　录', '', ...contents] },
    ...chapters,
  ]
}

/** The chapters of the table of contents, each with its first page, counted from 0. */
export const chapterStarts = CHAPTERS.map((chapter, c) => ({
  title: `第${c + 1}章　${chapter}`,
  page: 3 + c * SECTIONS.length,
  sections: SECTIONS.length,
}))
