import { expect, it } from 'vitest'
import { singleName } from '#server/domain/people/singleName'

it.each([
  ['张三', '张三'],
  ['张 三', '张三'],
  ['欧阳修文', '欧阳修文'],
  ['[比]埃尔热', '埃尔热'],
  ['（阿根廷）季诺', '季诺'],
  ['【美】 埃里克·马祖尔', '埃里克·马祖尔'],
  ['季諾Quino', '季諾Quino'],
  ['John R. Smith', 'John R. Smith'],
  ['张三 主编', '张三'],
  ['张三（主编）', '张三'],
  ['张著', '张著'],
  ['张三、李四', undefined],
  ['文森特·奥斯特罗姆 / 罗伯特·比什', undefined],
  ['张三,李四', undefined],
  ['张三 李四', undefined],
  ['张三等', undefined],
  ['A & B', undefined],
  ['', undefined],
  [null, undefined],
  ['某'.repeat(51), undefined],
])('%s names %s', (entry, name) => expect(singleName(entry)).toBe(name))
