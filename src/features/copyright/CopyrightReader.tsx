import { useState } from 'react'
import type { FilledIn } from '#contract/rules/book/copyright/compare'
import type { CopyrightField, CopyrightFields, CopyrightReading } from '#contract/rules/book/copyright/found'
import styles from './Copyright.module.css'
import { FieldComparison } from './FieldComparison'
import { PageBar } from './PageBar'
import { PagePicture } from './PagePicture'
import { ReadingStatus } from './ReadingStatus'
import { comparedFields, takenFrom } from '#contract/rules/declaration/copyrightFields'
import { useCopyright } from './useCopyright'

interface Props {
  /** A PDF document, or a scan of the copyright page as JPG or PNG. */
  file: Blob
  /** What is filled in so far. */
  current: FilledIn
  /** The fields to compare; all without it. */
  fields?: readonly CopyrightField[]
  /** Takes over what the page says, one field or several at once; without it values are only compared. */
  onTake?: (taken: Partial<CopyrightFields>) => void
}

const NOTHING: CopyrightReading = {}

/**
 * 版权页识别: finds the copyright page of a file, reads it within the browser, and lays what it says beside what is
 * filled in, each with its place on the page.
 */
export function CopyrightReader({ file, current, fields, onTake }: Props) {
  const { view, session } = useCopyright(file)
  const [active, setActive] = useState<CopyrightField>()
  const [isLarge, setLarge] = useState(false)
  const { state, source, page } = view
  const found = state.step === 'found' ? state.found : undefined
  const reading = found?.reading ?? NOTHING
  const rows = comparedFields(current, reading, fields)
  const activate = (field: CopyrightField): void => {
    setActive(field)
    const [place] = reading[field]?.places ?? []
    if (place) session?.turnTo(place.page)
  }
  const marks = rows.flatMap(({ field, label, read }) =>
    (read?.places ?? [])
      .filter((place) => place.page === page)
      .map((place) => ({ ...place, field, label, isActive: field === active })),
  )
  return (
    <section className={styles['reader']} aria-label="版权页与填报值对照">
      <div className={styles['left']}>
        {source && (
          <PageBar
            pages={source.pages}
            page={page}
            isBusy={state.step === 'working'}
            isLarge={isLarge}
            onLarge={setLarge}
            onTurn={(to) => session?.turnTo(to)}
            onRead={(by) => void session?.read(page, by)}
          />
        )}
        <PagePicture source={source} page={page} marks={marks} isLarge={isLarge} onChoose={setActive} />
      </div>
      <div className={styles['right']}>
        <ReadingStatus
          state={state}
          onCancel={() => session?.cancel()}
          onRetry={() => void session?.find()}
          onPicture={() => void session?.read(page, 'picture')}
        />
        {found && (
          <FieldComparison
            rows={rows}
            active={active}
            onChoose={activate}
            onTake={onTake && ((taken) => onTake(takenFrom(reading, taken)))}
          />
        )}
      </div>
    </section>
  )
}
