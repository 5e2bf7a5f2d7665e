/** G01, G02, …: the numbers after the highest of the project, so that no code is given twice while it is in use. */
export function codesFrom(groups: readonly { group_code: string }[]): (ahead: number) => string {
  const last = groups.reduce(
    (most, { group_code }) => Math.max(most, Number(/^G(\d{1,6})$/.exec(group_code)?.[1] ?? 0)),
    0,
  )
  return (ahead) => `G${String(last + 1 + ahead).padStart(2, '0')}`
}
