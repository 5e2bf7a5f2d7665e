import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isScoring } from '#contract/facts/seats'
import { query } from '#src/api/query'

const PAGE = { pageNum: 1, pageSize: 50 }

interface Person {
  user_id: number
  name: string
  unit: string | null
}

interface Place {
  project_id: number
  group_id: number
}

/** The people who may serve a group: those in it, and those whom a search has found. */
export function useStaffPeople(place: Place | undefined) {
  const [keyword, setKeyword] = useState('')
  const asked = useDeferredValue(keyword)
  const [seen, setSeen] = useState<readonly Person[]>([])
  const enabled = place !== undefined
  const { project_id = 0, group_id = 0 } = place ?? {}
  const own = useQuery({ ...query('group_renyuan', { project_id, group_id }), enabled })
  const others = useQuery({
    ...query('group_user', { group_id, keyword: asked, ...PAGE }),
    enabled,
    placeholderData: keepPreviousData,
  })
  // Who scores for the group cannot serve it as well.
  const serving = own.data?.filter(({ member_type }) => !isScoring(member_type)) ?? []
  const found = [...serving, ...(others.data?.rows ?? [])]
  // What was found before is remembered: somebody chosen from it must keep the name.
  const fresh = found.filter(({ user_id }) => !seen.some((one) => one.user_id === user_id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return {
    options: seen.map(({ user_id, name, unit }) => ({
      value: user_id,
      label: unit ? `${name}（${unit}）` : name,
    })),
    search: setKeyword,
    /** Their names in words. */
    namesOf: (user_ids: readonly number[]): string =>
      user_ids.map((id) => seen.find(({ user_id }) => user_id === id)?.name ?? `编号${id}`).join('、'),
  }
}

export type StaffPeople = ReturnType<typeof useStaffPeople>
