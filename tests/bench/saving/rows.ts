/** A list of twelve columns, as exports have them. */
export const COLUMNS = [
  '编号',
  '书名',
  '第一主编',
  '主编单位',
  '出版社',
  '出版日期',
  '定价',
  '层次',
  '课程',
  '简介',
  '甲',
  '乙',
]

/** The row of a number. */
export const valuesOf = (i: number) => [
  `S${i + 1}`,
  `数控机床编程与操作实训教程（第${i + 1}版）`,
  `主编${i % 700}`,
  `某某职业技术学院${i % 300}`,
  `某某出版社${i % 40}`,
  '2024-08',
  39.8,
  '高职专科',
  `课程${i % 900}`,
  '本书以典型零件的加工过程为主线，按工作任务组织内容。',
  i,
  i / 100,
]
