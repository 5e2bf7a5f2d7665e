import type { TemplateLeaf, TemplateTable } from './types'

const TEN = '优10、良8、中6、差4'
const FIVE = '优5、良4、中3、差2'

const leaves = (part: number, names: readonly string[], score: number, standard: string): TemplateLeaf[] =>
  names.map((name, i) => [`C${part}.${i + 1}`, name, score, standard])

/** 使用评价表: four grades, no veto. */
export const USAGE: TemplateTable = {
  name: 'C 教材使用评价表',
  score_mode: 'grade',
  full_score: 100,
  parts: [
    {
      code: 'C1',
      name: '内容质量',
      leaves: leaves(1, ['思想性', '科学性', '先进性', '适用性', '启发性', '逻辑性', '创新性'], 10, TEN),
    },
    {
      code: 'C2',
      name: '编印与更新',
      leaves: leaves(2, ['文字', '插图', '装帧', '印刷', '版面', '版本更新'], 5, FIVE),
    },
  ],
  vetoes: [],
}
