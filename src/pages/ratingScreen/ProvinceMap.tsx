import type { Output } from '#contract'
import styles from './Rating.module.css'
import { TILES } from './tiles'

type Provinces = Output<'project_all_num'>['by_province']

/** Shades by how many books there are, against the region that has most. */
const STEPS = 4

const stepOf = (num: number, most: number): number => (num === 0 ? 0 : Math.ceil((num / most) * STEPS))

/** Where the books come from. */
export function ProvinceMap({ provinces }: { provinces: Provinces }) {
  const numOf = new Map(provinces.map(({ province_id, num }) => [province_id, num]))
  const most = Math.max(1, ...TILES.map(({ code }) => numOf.get(code) ?? 0))
  const declaring = TILES.filter(({ code }) => numOf.has(code)).length
  const unknown = numOf.get(null) ?? 0
  return (
    <section className={styles['panel']} aria-label="申报省份">
      <h2>
        申报省份 <span>{declaring}个</span>
        {unknown > 0 && <span>另有{unknown}种未注明</span>}
      </h2>
      <ul className={styles['map']}>
        {TILES.map(({ code, name, column, row }) => {
          const num = numOf.get(code) ?? 0
          return (
            <li
              key={code}
              className={styles['tile']}
              data-step={stepOf(num, most)}
              style={{ gridColumn: column + 1, gridRow: row + 1 }}
            >
              <span>{name}</span>
              <strong>{num > 0 ? num : ''}</strong>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
