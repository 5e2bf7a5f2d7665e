import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { LIVENESS, type Liveness } from '#src/features/live/watchProject'
import type { ProjectBrief } from '#contract/entities/project'
import { useManagedProject } from '#src/features/project/useManagedProject'
import { useSettings } from '#src/settings/settings'
import { paletteOf, variablesOf } from '#src/settings/palette'
import { toggleFullscreen, useIsFullscreen } from '#src/ui/fullscreen'
import { Clock } from './Clock'
import styles from './Wall.module.css'

/** A wall is dark, whatever the console is: a white one would blind the hall. */
function useDarkness(): CSSProperties {
  const colour = useSettings((settings) => settings.theme)
  // CSSProperties has no custom properties.
  return useMemo(() => variablesOf(paletteOf(colour, true)) as CSSProperties, [colour])
}

interface Props {
  /** What is shown of one project. */
  children: (project: ProjectBrief) => ReactNode
}

/** The whole screen for a hall, with the project that is looked at. */
export function Wall({ children }: Props) {
  const style = useDarkness()
  const { project, projects, error, refetch } = useManagedProject()
  if (project)
    return (
      <div className={styles['wall']} style={style} key={project.project_id}>
        {children(project)}
      </div>
    )
  return (
    <main className={`${styles['wall']} ${styles['empty']}`} style={style}>
      {error && projects === undefined ? (
        <>
          <p role="alert">{error.message}</p>
          <WallButton onClick={refetch}>重试</WallButton>
        </>
      ) : (
        <p>{projects === undefined ? '正在读取…' : '还没有您管理的评审活动'}</p>
      )}
    </main>
  )
}

interface HeadProps {
  project: ProjectBrief
  title: string
  liveness: Liveness
  /** What stands beside the name of the project. */
  children?: ReactNode
}

/** The project and the time, and whether what is shown is up to date. */
export const WallHead = ({ project, title, liveness, children }: HeadProps) => (
  <header className={styles['head']}>
    <div className={styles['names']}>
      <h1>{project.project_name}</h1>
      <span className={styles['title']}>{title}</span>
      {children}
    </div>
    <output className={styles['live']} data-state={liveness}>
      {LIVENESS[liveness]}
    </output>
    <Clock />
  </header>
)

interface ButtonProps {
  children: ReactNode
  onClick: () => void
  disabled?: boolean
  title?: string
}

/** A button at the foot of a wall: whoever works it sits at the screen, the hall only reads. */
export const WallButton = ({ children, onClick, disabled = false, title }: ButtonProps) => (
  <button type="button" className={styles['button']} disabled={disabled} title={title} onClick={onClick}>
    {children}
  </button>
)

export function FullscreenKey() {
  const isFull = useIsFullscreen()
  return <WallButton onClick={toggleFullscreen}>{isFull ? '退出全屏' : '全屏'}</WallButton>
}

interface ChoiceProps {
  label: string
  value: number | undefined
  options: readonly { value: number; label: string }[]
  /** What the first entry, which chooses nothing, is called; without it something is always chosen. */
  all?: string
  onChange: (value: number | undefined) => void
}

export const WallChoice = ({ label, value, options, all, onChange }: ChoiceProps) => (
  <select
    className={styles['choice']}
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChange(Number(event.target.value) || undefined)}
  >
    {all !== undefined && <option value="">{all}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

export const WallFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles['foot']}>{children}</footer>
)
