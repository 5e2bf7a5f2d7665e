import { expect, test } from 'vitest'
import { queryString } from '#src/api/params'

test.each([
  [{}, ''],
  [{ pageNum: 1, pageSize: 10 }, 'pageNum=1&pageSize=10'],
  [{ pageNum: 1, userName: '', a: undefined, b: null, f: false, z: 0 }, 'pageNum=1&f=false&z=0'],
  [
    { params: { beginTime: '2024-01-01', endTime: '2024-01-31' } },
    'params%5BbeginTime%5D=2024-01-01&params%5BendTime%5D=2024-01-31',
  ],
  [{ params: { beginTime: undefined, endTime: '' } }, ''],
  [{ ids: [1, 2, 3] }, 'ids%5B0%5D=1&ids%5B1%5D=2&ids%5B2%5D=3'],
  [{ q: '张三 &+#/' }, 'q=%E5%BC%A0%E4%B8%89%20%26%2B%23%2F'],
  [{ d: new Date(0), arr: [] }, ''],
])('%j', (params, expected) => {
  expect(queryString(params)).toBe(expected)
})
