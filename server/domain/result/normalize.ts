import { addTo } from '#contract/rules/addTo'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import {
  type Fraction,
  ONE,
  add,
  clamp,
  compare,
  divide,
  mean,
  multiply,
  squareRoot,
  subtract,
  variance,
} from './fraction'

/** A book with a trimmed score, and the two sets of books it is compared with. */
export interface Scored {
  trimmed: Fraction
  group: string | null
  edu_level: string
}

/** How one book's trimmed score is normalized between groups. */
export interface Normalized {
  score: Fraction
  factor: Fraction | null
  /** The factor was clamped to 0.95–1.05. */
  limited?: boolean
  /** Why normalization changed nothing here. */
  skipped?: 'no_group' | 'no_spread' | 'not_positive'
  project?: Figures
  own?: Figures
}
interface Figures {
  mean: Fraction
  variance: Fraction | null
}

const LOWEST: Fraction = { n: 95n, d: 100n }
const HIGHEST: Fraction = { n: 105n, d: 100n }

/**
 * Normalizes scores between groups. mean_ratio multiplies by (mean of the project's books of the same education
 * level) ÷ (mean of the book's group), kept within 0.95–1.05. zscore moves t to M + SD·(t − m)/sd with the same
 * two sets. The score is unchanged without a group, when the group's mean is not positive (mean_ratio) or when
 * all the books of the group have the same score (zscore).
 */
export function normalizer(rule: ScoreRule, books: readonly Scored[]): (book: Scored) => Normalized {
  if (rule.group_normalize === 'none') return (book) => ({ score: book.trimmed, factor: ONE })
  const withVariance = rule.group_normalize === 'zscore'
  const levels = figuresBy(books, (book) => book.edu_level, withVariance)
  const groups = figuresBy(books, (book) => book.group ?? '', withVariance)
  const level = withVariance ? zscore : ratio
  return (book) => {
    const [project, own] = [levels.get(book.edu_level), groups.get(book.group ?? '')]
    if (book.group === null || !project || !own) return unchanged(book, 'no_group')
    return level(book, project, own)
  }
}

const unchanged = (book: Scored, skipped: NonNullable<Normalized['skipped']>): Normalized => ({
  score: book.trimmed,
  factor: ONE,
  skipped,
})

function ratio(book: Scored, project: Figures, own: Figures): Normalized {
  if (own.mean.n <= 0n) return unchanged(book, 'not_positive')
  const plain = divide(project.mean, own.mean)
  const factor = clamp(plain, LOWEST, HIGHEST)
  const limited = compare(plain, factor) !== 0
  return { score: multiply(book.trimmed, factor), factor, limited, project, own }
}

function zscore(book: Scored, project: Figures, own: Figures): Normalized {
  if (!project.variance || !own.variance || own.variance.n === 0n) return unchanged(book, 'no_spread')
  const distance = subtract(book.trimmed, own.mean)
  const stretch = squareRoot(divide(project.variance, own.variance))
  return { score: add(project.mean, multiply(distance, stretch)), factor: null, project, own }
}

function figuresBy(
  books: readonly Scored[],
  key: (book: Scored) => string,
  withVariance: boolean,
): Map<string, Figures> {
  const sets = new Map<string, Fraction[]>()
  for (const book of books) addTo(sets, key(book), book.trimmed)
  return new Map(
    [...sets].map(([name, set]) => [
      name,
      { mean: mean(set), variance: withVariance ? variance(set) : null },
    ]),
  )
}
