import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { openServed, prepare, type PreparedServer } from './start'
import { tellForWorkers } from './monitoring/start'
import { lead } from './process/lead'
import { serveHere } from './process/serve'
import { fail } from './process/stop'
import { readSettings } from './settings'

async function main() {
  const settings = readSettings(process.env, process.argv.slice(2))
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  if (cluster.isWorker) return serveHere({ database: await openServed(settings), settings, dist })
  if (settings.demo && settings.host !== '127.0.0.1')
    throw new Error('演示模式只在本机 127.0.0.1 上运行，请去掉 HOST')
  if (settings.workers > 1 && !settings.databaseUrl)
    throw new Error('WORKERS 大于 1 时须使用 PostgreSQL，请设置 DATABASE_URL；内嵌数据库只能由一个进程打开')
  const { database, fresh } = await prepare(settings)
  const welcome = (port: number) => console.info(welcomeTo(settings.host, port, fresh))
  if (settings.workers === 1) return serveHere({ database, settings, dist }, welcome)
  await database.close()
  await tellForWorkers(settings)
  lead(settings, welcome)
}

function welcomeTo(host: string, port: number, fresh: PreparedServer['fresh']): string {
  const lines = [`评审系统已启动：http://${host}:${port}/admin/`]
  if (fresh.admin) lines.push(`管理员账号 admin，密码 ${fresh.admin}（只显示这一次，请立即记下）`)
  if (fresh.demo)
    lines.push(
      `演示账号的密码都是 ${fresh.demo}：`,
      '  admin 超级管理员 · activity01 评审活动管理员 · manager01 评审管理员',
      '  province01 省级部门 · school01 学校 · man01 申报人员 · publisher01 出版单位',
      '  committee01 教指委 · hang01 行指委 · formal01、formal02 形式审查员',
      '  expert01 组长 · expert03 专家 · expert02 无角色专家 · expert14 组长（另有 2024 年已公布的项目）',
    )
  return lines.join('\n')
}

await main().catch(fail)
