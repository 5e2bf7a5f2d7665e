import styles from '#src/pages/groupBooks/allocate/Allocate.module.css'

/** How many experts would have how many books, as bars; screen readers get the same in words. */
export function Histogram({ loads }: { loads: readonly { assigned_num: number }[] }) {
  const counts = new Map<number, number>()
  for (const { assigned_num } of loads) counts.set(assigned_num, (counts.get(assigned_num) ?? 0) + 1)
  const steps = [...counts].sort(([a], [b]) => a - b)
  const most = Math.max(1, ...counts.values())
  return (
    <ul className={styles['histogram']} aria-label="教材数分布">
      {steps.map(([books, experts]) => (
        <li key={books} aria-label={`${books}本${experts}人`} title={`${books}本：${experts}人`}>
          <span aria-hidden>{experts}</span>
          <i aria-hidden style={{ height: `${Math.max(4, (experts / most) * 32)}px` }} />
          <span aria-hidden>{books}</span>
        </li>
      ))}
    </ul>
  )
}
