import { z } from '#contract/zod'

/** Longest name of PostgreSQL, in bytes. */
export const NAME_LENGTH = 63

/** What the language keeps for itself, and what every object has. */
const LANGUAGE =
  `abstract any arguments as async await bigint boolean break case catch class const constructor continue
  debugger declare default delete do else enum eval export extends false finally for from function get if implements
  import in infer instanceof interface is keyof let module namespace never new null number object of package private
  protected prototype public readonly require return satisfies set static string super switch symbol this throw true try
  type typeof undefined unique unknown var void while with yield hasOwnProperty isPrototypeOf toLocaleString toString
  valueOf`.split(/\s+/)

/** What every list asks beside its filter. */
const PAGING = 'pageNum pageSize orderByColumn isAsc beginTime endTime dateRange params'.split(' ')

const RESERVED: ReadonlySet<string> = new Set([...LANGUAGE, ...PAGING])

/** Whether a name may become a name of generated code as far as the language is concerned. */
export const isReserved = (name: string): boolean => RESERVED.has(name)

const named = (label: string, form: RegExp, how: string) =>
  z
    .string(`请输入${label}`)
    .min(1, `请输入${label}`)
    .max(NAME_LENGTH, `${label}不超过${NAME_LENGTH}个字符`)
    .regex(form, `${label}${how}`)
    .refine((name) => !isReserved(name), `${label}不能是程序语言或列表的保留字`)

/** A name in generated code that begins in lower case. */
export const lowerName = (label: string) =>
  named(label, /^[a-z][A-Za-z0-9]*$/, '须以小写字母开头，只含字母和数字')

/** A name of a type. */
export const upperName = (label: string) =>
  named(label, /^[A-Z][A-Za-z0-9]*$/, '须以大写字母开头，只含字母和数字')

/** A field of the wire; those of the house have underscores. */
export const fieldName = (label: string) =>
  named(label, /^[a-z](?:_?[A-Za-z0-9])*$/, '须以小写字母开头，只含字母、数字和其间单个的下划线')

/** A name in the database that can stand in generated code as it is. */
export const PLAIN_NAME = /^[a-z][a-z0-9_]*$/

/** Words of one line, perhaps none. */
export const anyLine = (label: string, max: number) =>
  z
    .string(`请输入${label}`)
    .trim()
    .max(max, `${label}不超过${max}字`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${label}不能换行或含有控制字符`)

/** Words that people read: what they hold is never part of the code, but they are one line. */
export const oneLine = (label: string, max: number) => anyLine(label, max).min(1, `请输入${label}`)
