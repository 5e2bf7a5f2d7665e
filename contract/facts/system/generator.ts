/** What a page can do with a column, decided by its type in the database. */
export const COLUMN_KIND = {
  text: '文字',
  integer: '整数',
  float: '浮点数',
  decimal: '定点小数',
  boolean: '是或否',
  day: '日期',
  moment: '时间',
  /** The program knows every value of it by heart, and writes it by rules of its own. */
  closed: '封闭取值',
  other: '不支持的类型',
} as const
export type ColumnKind = keyof typeof COLUMN_KIND

/** How a column is edited, with RuoYi's names. */
export const FORM_CONTROL = {
  input: '输入框',
  textarea: '文本域',
  select: '下拉框',
  radio: '单选框',
  datetime: '日期控件',
} as const
export type FormControl = keyof typeof FORM_CONTROL

/** How a filter compares a column with what was typed, with RuoYi's names. */
export const COMPARISON = {
  EQ: '等于',
  NE: '不等于',
  GT: '大于',
  GTE: '大于等于',
  LT: '小于',
  LTE: '小于等于',
  LIKE: '包含',
  BETWEEN: '区间',
} as const
export type FilterComparison = keyof typeof COMPARISON

interface Means {
  /** The first is what an imported column begins with; without any it is not edited. */
  controls: readonly FormControl[]
  /** The same of its filter. */
  comparisons: readonly FilterComparison[]
  /** What RuoYi's client calls it. */
  java: string
}

const NUMBERS = ['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE'] as const satisfies readonly FilterComparison[]
const TIMES = ['BETWEEN', 'GT', 'GTE', 'LT', 'LTE'] as const satisfies readonly FilterComparison[]

/** What there is for the columns of each kind. */
export const MEANS: Readonly<Record<ColumnKind, Means>> = {
  text: {
    controls: ['input', 'textarea', 'select', 'radio'],
    comparisons: ['LIKE', 'EQ', 'NE'],
    java: 'String',
  },
  integer: { controls: ['input'], comparisons: NUMBERS, java: 'Integer' },
  float: { controls: ['input'], comparisons: NUMBERS, java: 'Double' },
  decimal: { controls: ['input'], comparisons: NUMBERS, java: 'BigDecimal' },
  boolean: { controls: ['radio'], comparisons: ['EQ'], java: 'Boolean' },
  day: { controls: ['datetime'], comparisons: TIMES, java: 'Date' },
  moment: { controls: ['datetime'], comparisons: TIMES, java: 'Date' },
  closed: { controls: [], comparisons: [], java: 'String' },
  other: { controls: [], comparisons: [], java: 'Object' },
}

/** Controls that offer the items of a dictionary. */
export const CHOOSING = ['select', 'radio'] as const satisfies readonly FormControl[]
