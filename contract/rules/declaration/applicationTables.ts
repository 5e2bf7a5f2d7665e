import { AWARD_LEVEL } from '#contract/facts/declaration/bookFields'
import type { ApplicationData } from './applicationData'
import type { FormSection } from './formContent'

const figure = (value: number | null): string => (value === null ? '' : String(value))

export const usageTable = ({ uses }: ApplicationData): FormSection => ({
  kind: 'table',
  title: '六、使用情况',
  columns: [
    { title: '使用院校' },
    { title: '课程', mm: 44 },
    { title: '使用学期', mm: 40 },
    { title: '人数/年', mm: 20 },
  ],
  lines: uses.map(({ school_name, course_name, term_begin, term_end, students }) => [
    school_name,
    course_name ?? '',
    [term_begin, term_end].filter(Boolean).join(' 至 '),
    figure(students),
  ]),
})

export const sellTable = ({ sells }: ApplicationData): FormSection => ({
  kind: 'table',
  title: '七、发行情况',
  columns: [
    { title: '年度', mm: 24 },
    { title: '春季（册）' },
    { title: '秋季（册）' },
    { title: '合计（册）' },
    { title: '使用院校数' },
  ],
  lines: sells.map(({ stat_year, spring_num, autumn_num, school_num }) => [
    String(stat_year),
    String(spring_num),
    String(autumn_num),
    String(spring_num + autumn_num),
    figure(school_num),
  ]),
})

export const awardTable = ({ book: { awards } }: ApplicationData): FormSection => ({
  kind: 'table',
  title: '九、获奖情况',
  columns: [
    { title: '名称' },
    { title: '级别', mm: 20 },
    { title: '等级', mm: 24 },
    { title: '年份', mm: 16 },
    { title: '颁奖单位', mm: 44 },
  ],
  lines: awards.map(({ name, level, grade, year, org }) => [
    name,
    AWARD_LEVEL[level],
    grade,
    figure(year),
    org,
  ]),
})
