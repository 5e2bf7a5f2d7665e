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
  [{ a: { b: { c: 1, d: '' }, e: [] } }, 'a%5Bb%5D%5Bc%5D=1'],
  [
    { rows: [{ id: 1, name: '甲' }, { id: 2 }] },
    'rows%5B0%5D%5Bid%5D=1&rows%5B0%5D%5Bname%5D=%E7%94%B2&rows%5B1%5D%5Bid%5D=2',
  ],
  [{ list: [null, '', 0, false] }, 'list%5B2%5D=0&list%5B3%5D=false'],
  [{ q: "a!b'c(d)e*f~g.h_i-j" }, "q=a!b'c(d)e*f~g.h_i-j"],
  [{ 键: '值', 'a b': 1 }, '%E9%94%AE=%E5%80%BC&a%20b=1'],
  [{ page: Number.NaN, deep: { n: Number.NaN } }, ''],
  [{ small: -0.5, large: 1e21 }, 'small=-0.5&large=1e%2B21'],
])('%j', (params, expected) => {
  expect(queryString(params)).toBe(expected)
})
