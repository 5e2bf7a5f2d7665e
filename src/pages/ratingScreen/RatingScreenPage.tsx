import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { LIVE, useLive } from '#src/features/live/useLive'
import type { ProjectBrief } from '#contract/entities/project'
import { useStillness } from '#src/settings/appearance'
import { FullscreenKey, Wall, WallFoot, WallHead } from '#src/features/wall/Wall'
import { WallProjectChoice, WallLinks } from '#src/features/wall/WallProjectChoice'
import { useWallKeys } from '#src/features/wall/useWallKeys'
import { Feed } from './Feed'
import { Groups } from './Groups'
import { ProvinceMap } from './ProvinceMap'
import styles from './Rating.module.css'
import { Totals } from './Totals'

/** 评审进度大屏 */
export default function RatingScreenPage() {
  return <Wall>{(project) => <RatingScreen project={project} />}</Wall>
}

function RatingScreen({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const liveness = useLive(project_id)
  const isStill = useStillness()
  useWallKeys({})
  const quiet = { quiet: true }
  const all = useQuery({ ...query('project_all_num', { project_id, wall: 1 }, quiet), ...LIVE })
  const moments = useQuery({
    ...query('zhuanjia_realtime_pingshen', { project_id, wall: 1, pageSize: 1 }, quiet),
    ...LIVE,
  })
  return (
    <>
      <WallHead project={project} title="评审进度" liveness={liveness} />
      <main className={styles['main']} data-still={isStill} aria-busy={all.isPending}>
        {all.data ? (
          <>
            <Totals all={all.data} at={all.dataUpdatedAt} status={project.project_status} />
            <Groups groups={all.data.by_group} />
            <div className={styles['side']}>
              <ProvinceMap provinces={all.data.by_province} />
              <Feed lines={moments.data?.feed ?? []} />
            </div>
          </>
        ) : (
          <output className={styles['nothing']}>{all.error?.message ?? '正在读取…'}</output>
        )}
      </main>
      <WallFoot>
        <WallProjectChoice />
        <FullscreenKey />
        <WallLinks here="ratingScreen" />
      </WallFoot>
    </>
  )
}
