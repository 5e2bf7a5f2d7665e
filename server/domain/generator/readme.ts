import type { Entry } from './entries'
import type { GeneratedPage } from './model'
import { pageNames, snake } from './names'

const diff = ({ hunks }: Entry): string[] =>
  hunks.flatMap(({ below, added }, at) => [
    ...(at > 0 ? ['@@'] : []),
    ` ${below}`,
    ...added.map((line) => `+${line}`),
  ])

/** The commands that finish the work: the migration, for a table that the program did not know, and the format. */
function commands(page: GeneratedPage, files: readonly string[]): string[] {
  const name = snake(page.business)
  const migration = `server/db/migrations/*_${name}.sql`
  return [
    ...(page.declared === undefined
      ? [`npm run migration ${name}`, `sed -i 's/^CREATE TABLE "/CREATE TABLE IF NOT EXISTS "/' ${migration}`]
      : []),
    `npx prettier --write ${files.join(' ')}`,
  ]
}

/** What is to be done with the files, in the words and the form of the instructions that the program itself has. */
export function readmeOf(page: GeneratedPage, files: readonly string[], entries: readonly Entry[]): string {
  const { module, business } = page
  const names = pageNames(page)
  const shared = entries.flatMap((entry) => [`\`${entry.file}\`：`, '', '```diff', ...diff(entry), '```', ''])
  return [
    `# “${page.label}”页面`,
    '',
    `由表 ${page.table}（“${page.tableLabel}”）生成${page.author === '' ? '' : `，作者：${page.author}`}。`,
    '照程序自己的 README“加一个页面”的写法：新文件都在压缩包里，已有的文件各加几行。',
    '',
    '## 加一个页面',
    '',
    '**1. 新文件**：在程序的根目录解压，不要覆盖已有的文件（`unzip -n`；有同名的文件说明业务名已被使用，请改业务名）：',
    '',
    ...files.map((file) => `- \`${file}\``),
    '',
    '**2. 已有的文件**：带 `+` 的行加在它上面那一行的下面，`@@` 隔开同一文件的两处。',
    '',
    ...shared,
    page.declared === undefined
      ? '**3. 迁移和格式**：生成这张表的迁移。表在读取它的数据库里已经有了，所以迁移改为“没有才建”；外键、唯一约束和索引请自己补在表的声明里。'
      : `**3. 格式**：表已由 \`${page.declared}\` 声明，不需要迁移。`,
    '',
    '```bash',
    ...commands(page, [...files, ...entries.map(({ file }) => file)]),
    '```',
    '',
    '## 检查',
    '',
    '```bash',
    `npm run check && npx vitest run tests/contract tests/pages/${business}`,
    '```',
    '',
    '## 接下来',
    '',
    `- 谁能用：现在是超级管理员和二级系统管理员。要改，同时改 \`contract/actions/${module}/${business}.ts\` 的 \`who\`、\`server/domain/menu/entries.ts\` 和 \`tests/contract/accessMatrix.ts\`。`,
    `- 范围：列表和写操作没有按单位限定；需要时在 \`${names.files.handlers}\` 里加条件。`,
    '',
  ].join('\n')
}
