import styles from './Charts.module.css'
import { tintOf } from './tint'

/** What the colours and the arrows of a map of scores mean. */
export const HeatLegend = ({ reach }: { reach: number }) => (
  <ul className={styles['legend']}>
    <li>
      <i style={{ background: tintOf(1) }} aria-hidden />▲ 比均值高 {reach} 分以上
    </li>
    <li>
      <i style={{ background: tintOf(0.4) }} aria-hidden />
      偏高
    </li>
    <li>
      <i style={{ background: tintOf(-0.4) }} aria-hidden />
      偏低
    </li>
    <li>
      <i style={{ background: tintOf(-1) }} aria-hidden />▼ 比均值低 {reach} 分以上
    </li>
    <li>— 没有评分</li>
  </ul>
)
