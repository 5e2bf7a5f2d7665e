import { keysOf } from '#contract/facts/closed'
import { Button, Drawer, Radio, Switch } from 'antd'
import type { ReactNode } from 'react'
import {
  changeSettings,
  openSettings,
  resetSettings,
  useSettings,
  type DisplaySettings,
} from '#src/settings/settings'
import { ColourChoice } from './ColourChoice'
import styles from './SettingsDrawer.module.css'

const MODES: { value: DisplaySettings['mode']; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

const SIDES: { value: DisplaySettings['sideTheme']; label: string }[] = [
  { value: 'theme-light', label: '浅色' },
  { value: 'theme-dark', label: '深色' },
]

const SWITCHES = { tagsView: '显示页签栏', fixedHeader: '固定顶栏', sidebarLogo: '显示侧边栏标志' } as const

const close = (): void => openSettings(false)

/** How the console looks; every change shows at once and is kept in this browser. */
export default function SettingsDrawer() {
  const settings = useSettings()
  return (
    <Drawer
      open={settings.showSettings}
      onClose={close}
      title="布局设置"
      size={320}
      footer={
        <Button block onClick={resetSettings}>
          重置配置
        </Button>
      }
    >
      <Part title="主题颜色">
        <ColourChoice value={settings.theme} onChange={(theme) => changeSettings({ theme })} />
      </Part>
      <Part title="显示模式">
        <Radio.Group
          aria-label="显示模式"
          options={MODES}
          value={settings.mode}
          // antd leaves the value of a radio untyped; it is one of MODES.
          onChange={({ target }) => changeSettings({ mode: target.value as DisplaySettings['mode'] })}
        />
      </Part>
      <Part title="侧边栏">
        <Radio.Group
          aria-label="侧边栏"
          options={SIDES}
          value={settings.sideTheme}
          onChange={({ target }) =>
            // antd leaves the value of a radio untyped; it is one of SIDES.
            changeSettings({ sideTheme: target.value as DisplaySettings['sideTheme'] })
          }
        />
      </Part>
      <Part title="布局">
        {keysOf(SWITCHES).map((key) => (
          <label key={key} className={styles['line']}>
            <span>{SWITCHES[key]}</span>
            <Switch checked={settings[key]} onChange={(on) => changeSettings({ [key]: on })} />
          </label>
        ))}
      </Part>
    </Drawer>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['part']}>
    <h3>{title}</h3>
    {children}
  </section>
)
