import { useQuery } from '@tanstack/react-query'
import type { EduLevel } from '#contract/facts/books'
import { isKeyOf } from '#contract/facts/closed'
import { CATALOGUE_OF } from '#contract/rules/book/majors'
import { query } from '#src/api/query'

/** The catalogue of a level, which changes once a year; one answer serves all levels that go by it. */
export function useMajors(edu_level: EduLevel | null | undefined) {
  const of = edu_level && isKeyOf(CATALOGUE_OF, edu_level) ? CATALOGUE_OF[edu_level] : undefined
  return useQuery({
    ...query('major_tree', { edu_level: of ?? 'ug' }),
    enabled: of !== undefined,
    staleTime: Infinity,
    meta: { keep: true },
  })
}
