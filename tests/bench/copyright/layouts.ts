import { hyphenateIsbn, printedCip } from './shown'
import type { DrawnBook } from './books'

/** The layouts that Chinese copyright pages have, each drawn as HTML of a page of 185 × 260 mm. */

const month = (date: string) => {
  const [year, number] = date.split('-')
  return { year, month: Number(number) }
}
const inWords = (date: string) => `${month(date).year}年${month(date).month}月`
const dotted = (date: string) => `${month(date).year}.${month(date).month}`
const NUMERALS = '一二三四五六七八九十'
const numeral = (n: number) => NUMERALS.charAt(n - 1)

interface Style {
  /** How the CIP record writes its dashes, slashes and commas. */
  dash: string
  slash: string
  comma: string
  colon: string
}
const NARROW: Style = { dash: '. — ', slash: ' / ', comma: ', ', colon: ' : ' }
const TIGHT: Style = { dash: '. —', slash: '/', comma: '，', colon: '：' }
const DOUBLE: Style = { dash: '. -- ', slash: ' / ', comma: '，', colon: '：' }

/** The record of 图书在版编目, GB/T 12451. */
function cipRecord(book: DrawnBook, { dash, slash, comma, colon }: Style): string {
  const edition = book.edition > 1 ? `${dash}${book.edition}版` : ''
  const title = `${book.book_name}${slash}${book.editors.join(comma)}主编${edition}${dash}${book.city}${colon}${book.publisher_name}${comma}${dotted(book.publish_date)}`
  const letters = book.editors.map((name, at) => `${'①②③④'.charAt(at)}${name.charAt(0)}…`).join(' ')
  return `<h4>图书在版编目（CIP）数据</h4>
  <p class="in">${title}</p>
  <p class="in">高等职业教育新形态教材</p>
  <p class="in">ISBN ${hyphenateIsbn(book.isbn)}</p>
  <p class="in gap">Ⅰ. ①${book.book_name.charAt(0)}… Ⅱ. ${letters} Ⅲ. ①${book.book_name.slice(0, 4)}-高等职业教育-教材 Ⅳ. ①TH126</p>
  <p class="in gap">中国版本图书馆CIP数据核字${printedCip(book.cip_no)}</p>`
}

const ABSTRACT = `<p class="in">本书按照高等职业教育教学的要求编写，内容包括基础知识、操作技能和综合实训三部分，共十个项目。书中配有微课、动画等数字资源，读者扫描二维码即可学习。</p><p class="in">本书可作为高等职业院校相关专业的教材，也可供工程技术人员参考。</p>`

const rows = (list: readonly (readonly [string, string])[], colon = '') =>
  `<table>${list.map(([label, value]) => `<tr><td class="label">${label}${colon}</td><td>${value}</td></tr>`).join('')}</table>`

const twoColumns = (list: readonly (readonly [string, string, string, string])[]) =>
  `<table class="wide">${list
    .map(
      ([a, b, c, d]) =>
        `<tr><td class="label">${a}</td><td>${b}</td><td class="label">${c}</td><td>${d}</td></tr>`,
    )
    .join('')}</table>`

export const LAYOUTS: Readonly<Record<string, (book: DrawnBook) => string>> = {
  双栏表: (b) => `<h4>内容提要</h4>${ABSTRACT}<div class="box">${cipRecord(b, NARROW)}</div>
  <p class="small">策划编辑　杨　帆　　责任编辑　陈　平　　封面设计　李　宁　　责任校对　刘　洋　　责任印制　赵　军</p>
  ${twoColumns([
    ['出版发行', b.publisher_name, '咨询电话', '400-000-0000'],
    ['社　　址', `${b.city}市学院路4号`, '网　　址', 'http://www.example.edu.cn'],
    ['邮政编码', '100120', '网上订购', 'http://www.example.com.cn'],
    ['印　　刷', '东风印刷有限公司', '版　　次', `${inWords(b.publish_date)}第${b.edition}版`],
    ['开　　本', '787mm×1092mm 1/16', '', ''],
    ['印　　张', '15.5', '印　　次', `${inWords(b.print_date)}第${b.print_no}次印刷`],
    ['字　　数', `${b.word_count}千字`, '定　　价', `${b.price.toFixed(2)}元`],
  ])}
  <p class="small">本书如有缺页、倒页、脱页等质量问题，请到所购图书销售部门联系调换</p><p class="small">版权所有　侵权必究</p><p class="small">物料号　45454-00</p>`,

  居中: (b) => `${ABSTRACT}<div class="line">${cipRecord(b, TIGHT)}</div><div class="centre">
  <p>${b.publisher_name}（${b.city}市百草路22号　邮政编码100037）</p>
  <p>策划编辑：王　宁　　责任编辑：周　正</p><p>责任校对：李　杉　　封面设计：马　精</p><p>责任印制：张　博</p>
  <p>长城印务有限公司印刷</p>
  <p>${inWords(b.print_date)}第${b.edition}版第${b.print_no}次印刷</p>
  <p>184mm×260mm·15.25印张·${b.word_count}千字</p>
  <p>标准书号：ISBN ${hyphenateIsbn(b.isbn)}</p><p>定价：${b.price.toFixed(2)}元</p></div>
  ${twoColumns([['电话服务', '客服电话：010-0000 0000', '网络服务', '机 工 官 网：www.example.com']])}`,

  菱形: (b) => `<h4>内 容 提 要</h4>${ABSTRACT}<div class="line">${cipRecord(b, TIGHT)}</div>
  <p>◆ 主　　编　${b.editors.join('　')}</p><p class="in">责任编辑　侯　影</p><p class="in">责任印制　王　玉</p>
  <p>◆ ${b.publisher_name}出版发行　　${b.city}市成寿路11号</p><p class="in">邮编　100164　　电子邮件　book@example.com</p><p class="in">三河印刷有限公司印刷</p>
  <p>◆ 开本：787×1092　1/16</p>
  ${twoColumns([
    ['印张：14.5', '', `${inWords(b.publish_date)}第${b.edition}版`, ''],
    [`字数：${b.word_count}千字`, '', `${inWords(b.print_date)}${b.city}第${b.print_no}次印刷`, ''],
  ])}
  <p class="centre">定价：${b.price.toFixed(2)}元</p><p class="centre small">读者服务热线：(010)00000000　印装质量热线：(010)00000000</p>`,

  汉字版次: (
    b,
  ) => `<div class="line">${cipRecord(b, TIGHT)}</div><p class="centre">责任编辑：任　锋　/　责任校对：王　瑞</p><p class="centre">责任印制：霍　兵　/　封面设计：蓝　正</p>
  <h3>${b.publisher_name} 出版</h3><p class="centre small">${b.city}东黄路16号　邮政编码：100717</p><p class="centre small">http://www.example.com</p><p class="centre">新源印刷厂印刷</p><p class="centre small">${b.publisher_name}发行　各地新华书店经销</p><p class="centre">*</p>
  ${twoColumns([
    [`${inWords(b.first_publish_date)}第 一 版`, '', '开本：787×1092　1/16', ''],
    ...(b.edition > 1
      ? ([[`${inWords(b.publish_date)}第 ${numeral(b.edition)} 版`, '', '印张：18', '']] as const)
      : []),
    [`${inWords(b.print_date)}第${numeral(b.print_no)}次印刷`, '', `字数：${b.word_count} 000`, ''],
  ])}
  <p class="centre"><b>定价：${b.price.toFixed(2)}元</b></p><p class="centre small">（如有印装质量问题，我社负责调换）</p>`,

  冒号表: (
    b,
  ) => `${ABSTRACT}<p class="small">版权所有，侵权必究。举报：010-00000000</p><div class="line">${cipRecord(b, DOUBLE)}</div>
  ${rows(
    [
      ['责任编辑', '孟　云'],
      ['封面设计', '常　萍'],
      ['出版发行', b.publisher_name],
      ['　　网　　址', `http://www.example.com.cn，http://www.example.com`],
      ['　　地　　址', `${b.city}大学研发大厦A座　　邮　　编：100084`],
      ['印 装 者', '北国印装有限公司'],
      ['经　　销', '全国新华书店'],
      ['开　　本', `185mm×260mm　　印　张：17.5　　字　数：${b.word_count}千字`],
      [
        '版　　次',
        `${inWords(b.first_publish_date)}第1版${b.edition > 1 ? `　　${inWords(b.publish_date)}第${b.edition}版` : ''}　　印　次：${inWords(b.print_date)}第${b.print_no}次印刷`,
      ],
      ['印　　数', '1～3000'],
      ['定　　价', `${b.price.toFixed(2)}元`],
    ],
    '：',
  )}<p>产品编号：000000-01</p>`,

  书名表: (b) => `<div class="box">${cipRecord(b, NARROW)}</div>
  ${rows([
    ['书　　名', b.book_name],
    ['主　　编', b.editors.join('　')],
    ['责任编辑', '杜　丹'],
    ['出版发行', `${b.publisher_name}（${b.city}市高新区1号）`],
    ['印　　刷', '印通印刷厂'],
    ['开　　本', '787 mm×1092 mm　1/16'],
    ['印　　张', '13.25'],
    ['字　　数', `${b.word_count} 千字`],
    ['版　　次', `${inWords(b.publish_date)}第${b.edition}版`],
    ['印　　次', `${inWords(b.print_date)}第${b.print_no}次印刷`],
    ['书　　号', `ISBN ${hyphenateIsbn(b.isbn)}`],
    ['定　　价', `${b.price.toFixed(2)} 元`],
  ])}<p class="small">版权所有·侵权必究　　凡购本社图书，如有印装问题，请与发行部联系</p>`,

  横线: (b) => `<div class="line">${cipRecord(b, DOUBLE)}</div>
  <p>责任编辑：韩　玲　王　可</p><p>责任校对：宋　夏　　　　　装帧设计：关　飞</p><hr>
  <p>出版发行：${b.publisher_name}（${b.city}市东城区青年湖13号　邮政编码100011）</p>
  <p>印　　装：大厂印刷有限公司</p>
  <p>787mm×1092mm　1/16　印张15&frac34;　字数${b.word_count}千字　${inWords(b.print_date)}${b.city}第${b.edition}版第${b.print_no}次印刷</p><hr>
  <p>购书咨询：010-00000000　　　　　售后服务：010-00000000</p><p>网　　址：http://www.example.com.cn</p><p class="small">凡购买本书，如有缺损质量问题，本社销售中心负责调换。</p><hr>
  <p>定　　价：${b.price.toFixed(2)}元　　　　　　　　　　　　　　　　版权所有　违者必究</p>`,

  毫米: (b) => `<h4>内容简介</h4>${ABSTRACT}<div class="box">${cipRecord(b, NARROW)}</div>
  <div class="centre"><p><b>${b.publisher_name}出版发行</b></p><p class="small">（${b.city}市惠新路1号　邮政编码：100029）</p><p>*</p><p>宏图印刷厂印刷装订　　新华书店经销</p>
  <p>787毫米×1092毫米　16开本　14.25印张　${b.word_count}千字</p>
  <p>${inWords(b.publish_date)}第${b.edition}版　${inWords(b.print_date)}第${b.print_no}次印刷</p><p>定价：${b.price.toFixed(2)}元</p>
  <p class="small">营销中心电话：400-000-0000</p><p class="small">出版社网址：http://www.example.com.cn</p><p>版权专有　　侵权必究</p></div>`,
}
