/** G01, G02, …: numbered after the project's highest, so that no two groups share a code. */
export function codesFrom(groups: readonly { group_code: string }[]): (ahead: number) => string {
  const last = groups.reduce(
    (most, { group_code }) => Math.max(most, Number(/^G(\d{1,6})$/.exec(group_code)?.[1] ?? 0)),
    0,
  )
  return (ahead) => `G${String(last + 1 + ahead).padStart(2, '0')}`
}
