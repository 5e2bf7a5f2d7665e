import { useQuery } from '@tanstack/react-query'
import type { Output } from '#contract'
import { requiredMaterials, type NeededMaterial } from '#contract/rules/declaration/materials'
import { query } from '#src/api/query'
import type { Editing } from '#src/pages/bookEdit/fields/editing'

type Stored = Output<'material_list'>['materials'][number]

export interface MaterialLine extends NeededMaterial {
  current: Stored['current']
}

/** What this book has to bring, as far as it is written, and what is there. */
export function useNeededMaterials({ book, book_id, declare_dept_type }: Editing) {
  const { data, error, isLoading, refetch } = useQuery({
    ...query('material_list', { book_id }, { quiet: true }),
    enabled: book_id > 0,
  })
  const currentOf = (code: string) => data?.materials.find((one) => one.code === code)?.current ?? null
  const lines = requiredMaterials({ ...book, dept_type: declare_dept_type }).map((needed): MaterialLine => ({
    ...needed,
    current: currentOf(needed.code),
  }))
  return { lines, error: data ? null : error, isLoading, refetch }
}
