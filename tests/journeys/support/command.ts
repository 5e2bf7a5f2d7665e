import { execFileSync } from 'node:child_process'
import { databaseOf } from './cluster'

/** Runs one of the operator's commands on a product's data; fails when it does. */
export const command = (dataDir: string, name: string, ...args: string[]): string =>
  execFileSync('npm', ['run', '--silent', name, '--', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseOf(dataDir) },
  })
