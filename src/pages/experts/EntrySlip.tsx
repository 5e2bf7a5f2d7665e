import { QRCode } from 'antd'
import { memo } from 'react'
import type { Output } from '#contract'
import { INK, PAPER } from '#src/settings/palette'
import styles from './EntryLinks.module.css'

/** Pixels; 30 mm on paper. */
const SIZE = 112

interface Props {
  row: Output<'invitation_links'>['links'][number]
  until: string
}

/** What one expert is handed: cut out of the sheet, it names nobody else. */
export const EntrySlip = memo(function EntrySlip({ row, until }: Props) {
  const { name, user_name, unit, groups, link } = row
  return (
    <section className={styles['slip']} aria-label={name}>
      <QRCode type="svg" value={link} size={SIZE} color={INK} bgColor={PAPER} bordered={false} aria-hidden />
      <div>
        <h3>
          {name}
          <span>{[unit, groups].filter(Boolean).join(' · ')}</span>
        </h3>
        <p>登录名：{user_name}</p>
        <p className={styles['link']}>{link}</p>
        <p>请在{until.slice(0, 16)}前扫码或在浏览器中打开以上地址，设置密码后进入；只能用一次。</p>
      </div>
    </section>
  )
})
