import type { RecommendChannel } from '#contract/facts/books'
import type { DeclareStatus } from '#contract/facts/declaration/states'

export interface DemoDeclaration {
  book_name: string
  by: 'man01' | 'school01' | 'publisher01'
  status: DeclareStatus
  /** Only begun: fields, editors, use and materials are missing. */
  begun?: true
  deleted?: true
  channel?: Exclude<RecommendChannel, 'ministry'>
  /** What the province has objected to it, where another channel has recommended it. */
  objection?: string
}

/** A declaration of each kind of account in every state up to the formal examination; all of it is fictional. */
export const DECLARATIONS: readonly DemoDeclaration[] = [
  { book_name: '数控车削编程与加工', by: 'man01', status: 'draft' },
  { book_name: '机床电气控制', by: 'man01', status: 'draft', begun: true },
  { book_name: '工业网络技术', by: 'man01', status: 'draft', begun: true, deleted: true },
  { book_name: '智能产线安装与调试', by: 'man01', status: 'school_pending' },
  { book_name: '机械零件测绘', by: 'man01', status: 'school_pending' },
  { book_name: '焊接机器人操作与编程', by: 'man01', status: 'school_returned' },
  { book_name: '增材制造技术', by: 'man01', status: 'recommend_pending' },
  { book_name: '工程材料与热处理', by: 'man01', status: 'recommended' },
  { book_name: '传感器应用技术', by: 'man01', status: 'withdrawn' },
  { book_name: '质量检验与管理', by: 'school01', status: 'draft', begun: true },
  { book_name: '职业素养训练', by: 'school01', status: 'recommend_pending' },
  { book_name: '劳动教育实践', by: 'school01', status: 'recommend_returned' },
  { book_name: '汽车发动机检修', by: 'publisher01', status: 'draft', channel: 'publisher' },
  { book_name: '新能源汽车技术', by: 'publisher01', status: 'draft', begun: true, channel: 'publisher' },
  { book_name: '汽车维护与保养', by: 'publisher01', status: 'recommend_pending', channel: 'publisher' },
  { book_name: '汽车电气设备检修', by: 'publisher01', status: 'recommend_returned', channel: 'publisher' },
  { book_name: '汽车营销实务', by: 'publisher01', status: 'recommended', channel: 'publisher' },
  { book_name: '二手车鉴定评估', by: 'publisher01', status: 'withdrawn', channel: 'publisher' },
  { book_name: '工业机器人操作与运维', by: 'school01', status: 'recommended', channel: 'hang' },
  {
    book_name: '数据采集与预处理',
    by: 'man01',
    status: 'recommended',
    channel: 'committee',
    objection: '第四章案例引用的数据来源没有注明，请核实后再推荐',
  },
  { book_name: '液压与气动技术', by: 'man01', status: 'formal_pending' },
  { book_name: '电工技能训练', by: 'school01', status: 'formal_pending' },
  { book_name: '机械制图与识图', by: 'man01', status: 'formal_returned' },
  { book_name: '车身修复技术', by: 'publisher01', status: 'formal_pending', channel: 'publisher' },
]
