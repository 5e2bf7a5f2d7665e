import { useId } from 'react'
import { THEME_COLOURS } from '#src/settings/palette'
import styles from './SettingsDrawer.module.css'

interface Props {
  value: string
  onChange: (colour: string) => void
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** One of the presets, or any colour. */
export function ColourChoice({ value, onChange }: Props) {
  const name = useId()
  return (
    <>
      <div role="radiogroup" aria-label="主题颜色" className={styles['colours']}>
        {THEME_COLOURS.map((colour) => (
          <label key={colour} title={colour} style={{ background: colour }}>
            <input
              type="radio"
              name={name}
              aria-label={colour}
              checked={isSame(colour, value)}
              onChange={() => onChange(colour)}
            />
          </label>
        ))}
      </div>
      <label className={styles['line']}>
        <span>自定义颜色</span>
        <input type="color" value={value.toLowerCase()} onChange={({ target }) => onChange(target.value)} />
      </label>
    </>
  )
}
