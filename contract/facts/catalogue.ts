import { isKeyOf } from './closed'

/** The nineteen major categories of the vocational catalogue of 2021, by the code of the three-year level. */
export const MAJOR_CATEGORY = {
  '41': '农林牧渔',
  '42': '资源环境与安全',
  '43': '能源动力与材料',
  '44': '土木建筑',
  '45': '水利',
  '46': '装备制造',
  '47': '生物与化工',
  '48': '轻工纺织',
  '49': '食品药品与粮食',
  '50': '交通运输',
  '51': '电子与信息',
  '52': '医药卫生',
  '53': '财经商贸',
  '54': '旅游',
  '55': '文化艺术',
  '56': '新闻传播',
  '57': '教育与体育',
  '58': '公安与司法',
  '59': '公共管理与服务',
} as const

export const PROVINCE = {
  '110000': '北京',
  '120000': '天津',
  '130000': '河北',
  '140000': '山西',
  '150000': '内蒙古',
  '210000': '辽宁',
  '220000': '吉林',
  '230000': '黑龙江',
  '310000': '上海',
  '320000': '江苏',
  '330000': '浙江',
  '340000': '安徽',
  '350000': '福建',
  '360000': '江西',
  '370000': '山东',
  '410000': '河南',
  '420000': '湖北',
  '430000': '湖南',
  '440000': '广东',
  '450000': '广西',
  '460000': '海南',
  '500000': '重庆',
  '510000': '四川',
  '520000': '贵州',
  '530000': '云南',
  '540000': '西藏',
  '610000': '陕西',
  '620000': '甘肃',
  '630000': '青海',
  '640000': '宁夏',
  '650000': '新疆',
  '660000': '新疆生产建设兵团',
  '000000': '部委',
} as const

/** The name of a province by its code; null where there is no code, or one that is none. */
export const provinceName = (province_id: string | null): string | null =>
  province_id !== null && isKeyOf(PROVINCE, province_id) ? PROVINCE[province_id] : null
