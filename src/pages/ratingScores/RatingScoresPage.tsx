import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/api/query'
import { LIVE, useLive } from '#src/features/live/useLive'
import type { ProjectBrief } from '#contract/entities/project'
import { useIsFullscreen } from '#src/ui/fullscreen'
import { WallProjectChoice, WallLinks } from '#src/features/wall/WallProjectChoice'
import { useWallKeys } from '#src/features/wall/useWallKeys'
import { FullscreenKey, Wall, WallButton, WallChoice, WallFoot, WallHead } from '#src/features/wall/Wall'
import { BookScores } from './BookScores'
import { KeysHelp } from './KeysHelp'
import { EmbargoKey, PublishSwitch, usePublishing } from './Publishing'
import styles from './Scores.module.css'

/** 评分大屏: the scores of one book at a time, for a meeting */
export default function RatingScoresPage() {
  return <Wall>{(project) => <RatingScores project={project} />}</Wall>
}

const QUIET = { quiet: true }

/** One book of the project or group after another, by its place, and its result where scores may be shown. */
function useBookInTurn(project_id: number) {
  const [group_id, setGroup] = useState<number>()
  const [place, setPlace] = useState(1)
  const books = useQuery({
    ...query(
      'zhuanjia_realtime_pingshen',
      { project_id, group_id, wall: 1, pageNum: place, pageSize: 1 },
      QUIET,
    ),
    ...LIVE,
    placeholderData: keepPreviousData,
  })
  const book = books.data?.rows[0]
  const total = books.data?.total ?? 0
  const isShown = book?.shown === 1
  const results = useQuery({
    ...query('book_resultscore', { project_id, book_id: book?.book_id, wall: 1, pageSize: 1 }, QUIET),
    ...LIVE,
    enabled: isShown,
  })
  const embargo = books.data?.embargo ?? true
  const go = (to: number): void => {
    if (to >= 1 && to <= total && !books.isPlaceholderData) setPlace(to)
  }
  return {
    books,
    book,
    result: isShown ? results.data?.rows[0] : undefined,
    embargo,
    group_id,
    chooseGroup: (chosen: number | undefined): void => {
      setGroup(chosen)
      setPlace(1)
    },
    place,
    total,
    go,
  }
}

function RatingScores({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const liveness = useLive(project_id)
  const [isHelping, setHelping] = useState(false)
  const isFull = useIsFullscreen()
  const groups = useQuery(query('admin_group_list', { project_id }, QUIET))
  const { books, book, result, embargo, group_id, chooseGroup, place, total, go } = useBookInTurn(project_id)
  const publishing = usePublishing({ project_id, book, embargo })

  const back = (): void => go(place - 1)
  const forth = (): void => go(place + 1)
  useWallKeys({
    ArrowLeft: back,
    ArrowUp: back,
    PageUp: back,
    ArrowRight: forth,
    ArrowDown: forth,
    PageDown: forth,
    Home: () => go(1),
    End: () => go(total),
    ' ': publishing.toggle,
    '?': () => setHelping((is) => !is),
    Escape: () => setHelping(false),
  })

  return (
    <>
      <WallHead project={project} title="专家评分" liveness={liveness}>
        {embargo && !books.isPending && <span className={styles['embargo']}>成绩封存中</span>}
      </WallHead>
      <main className={styles['main']} aria-busy={books.isFetching}>
        {book ? (
          <BookScores book={book} result={result} place={place} total={total} />
        ) : (
          <output className={styles['nothing']}>
            {books.isPending ? '正在读取…' : (books.error?.message ?? '没有参评教材')}
          </output>
        )}
      </main>
      {isHelping && <KeysHelp onClose={() => setHelping(false)} />}
      <WallFoot>
        <WallButton disabled={place <= 1} onClick={back}>
          上一本
        </WallButton>
        <WallButton disabled={place >= total} onClick={forth}>
          下一本
        </WallButton>
        <PublishSwitch {...publishing} />
        <EmbargoKey project_id={project_id} embargo={embargo} />
        {!isFull && <WallProjectChoice />}
        <WallChoice
          label="评审组"
          value={group_id}
          all="全部评审组"
          options={(groups.data ?? []).map((group) => ({ value: group.group_id, label: group.group_name }))}
          onChange={chooseGroup}
        />
        <FullscreenKey />
        <WallButton onClick={() => setHelping(true)}>按键说明</WallButton>
        {!isFull && <WallLinks here="ratingScreenScore" />}
      </WallFoot>
    </>
  )
}
