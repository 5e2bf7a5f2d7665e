import type { ErrorLine } from '#contract/entities/review'

/** A line of 差错记录 in words; what it does not say is left out. */
export const errorLineWords = ({ page, line, kind, original, correct }: ErrorLine): string =>
  [page && `第${page}页`, line && `第${line}行`, kind, original, correct && `→ ${correct}`]
    .filter(Boolean)
    .join(' ')
