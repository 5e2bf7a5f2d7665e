import type { Tally } from '#server/backup/lines'

/** Prints the tables that contain rows, with the number of rows and the beginning of their content's hash. */
export function printTallies(tallies: readonly Tally[]): void {
  for (const { table, rows, sha } of tallies) {
    if (rows > 0) console.info(`  ${table.padEnd(24)} ${String(rows).padStart(8)} 行  ${sha.slice(0, 12)}`)
  }
  const total = tallies.reduce((sum, { rows }) => sum + rows, 0)
  console.info(`  共 ${tallies.length} 张表，${total} 行`)
}
