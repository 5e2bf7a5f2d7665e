import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { query } from '#src/api/query'
import type { Choices } from '#src/features/avoidance/AddAvoidance'

const PAGE = { pageNum: 1, pageSize: 50 }

type Options = Choices['options']

/** What was found before is remembered: something chosen from it must keep its name. */
function useFound(found: Options): Pick<Choices, 'options' | 'seen'> {
  const [seen, setSeen] = useState<Options>([])
  const fresh = found.filter(({ value }) => !seen.some((one) => one.value === value))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return { options: found, seen }
}

/** The experts of a project, as a search finds them. */
export function useExpertChoices(project_id: number): Choices {
  const [keyword, setKeyword] = useState('')
  const asked = useDeferredValue(keyword)
  const { data } = useQuery({
    ...query('project_expert_list', { project_id, in_project: 1, keyword: asked, ...PAGE }),
    placeholderData: keepPreviousData,
  })
  const found = useFound(
    (data?.rows ?? []).map(({ user_id, name, unit }) => ({
      value: user_id,
      label: unit ? `${name}（${unit}）` : name,
    })),
  )
  return { ...found, onSearch: setKeyword }
}

/** The books of a project, as a search finds them. */
export function useBookChoices(project_id: number): Choices {
  const [keyword, setKeyword] = useState('')
  const asked = useDeferredValue(keyword)
  const { data } = useQuery({
    ...query('bookinfo_list', { project_id, in_project: 1, keyword: asked, ...PAGE }),
    placeholderData: keepPreviousData,
  })
  const found = useFound(
    (data?.rows ?? []).map(({ book_id, book_name }) => ({ value: book_id, label: book_name })),
  )
  return { ...found, onSearch: setKeyword }
}
