import { describe, expect, test } from 'vitest'
import { readCopyrightPage } from '#server/domain/book/copyrightPage'

const PAGE = `图书在版编目(CIP)数据
机械制图与CAD / 王小明, 李芳主编. — 2版. — 北京 : 高等教育出版社, 2024.8
ISBN 978-7-04-045454-3
出版发行 高等教育出版社
开本 787mm×1092mm 1/16  字数 350千字
版次 2024年8月第2版
定价 49.80元`

describe('版权页', () => {
  test('says what stands on it', () => {
    expect(readCopyrightPage(PAGE)).toEqual({
      isbn: '9787040454543',
      book_name: '机械制图与CAD',
      first_editor: '王小明',
      publisher_name: '高等教育出版社',
      edition: 2,
      publish_month: '2024-08',
      words: 350,
      price: 49.8,
    })
  })

  test('an ISBN whose check digit is wrong is none', () => {
    expect(readCopyrightPage('ISBN 978-7-04-045454-2').isbn).toBeNull()
  })

  test('what is not there is not made up', () => {
    const nothing = Object.values(readCopyrightPage('本书供职业院校使用'))
    expect(new Set(nothing)).toEqual(new Set([null]))
  })

  test.each([
    ['第三版', 3],
    ['第 12 版', 12],
    ['第1版第5次印刷', 1],
    ['修订版', null],
  ])('%s is edition %s', (text, edition) => {
    expect(readCopyrightPage(text).edition).toBe(edition)
  })

  test.each([
    ['2019年11月', '2019-11'],
    ['2019.3', '2019-03'],
    ['2019年13月', null],
  ])('%s is the month %s', (text, month) => {
    expect(readCopyrightPage(text).publish_month).toBe(month)
  })
})
