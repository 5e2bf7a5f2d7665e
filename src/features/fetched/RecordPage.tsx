import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { screens } from '#contract/screens'
import { Notice } from '#src/ui/Notice'
import { BackTo, type BareScreen } from './BackTo'
import { WhenReady } from './WhenReady'

interface OpenedProps<T, K extends QueryKey> {
  id: number
  /** The question that the record answers. */
  ask: (id: number) => UseQueryOptions<T, Error, T, K>
  children: (record: T) => ReactNode
}

interface Props<T, K extends QueryKey> extends Omit<OpenedProps<T, K>, 'id'> {
  /** Undefined: the address names none. */
  id: number | undefined
  /** What is said where the address names none: 没有这个用户. */
  missing: string
  /** The list that a record is opened from. */
  list: BareScreen
}

/** A page about one record, whose key is in the address. */
export function RecordPage<T, K extends QueryKey>({ id, missing, list, ...rest }: Props<T, K>) {
  if (id === undefined)
    return (
      <Notice title={missing} actions={<BackTo list={list} />}>
        请从{screens[list].title}打开
      </Notice>
    )
  return <Opened key={id} id={id} {...rest} />
}

function Opened<T, K extends QueryKey>({ id, ask, children }: OpenedProps<T, K>) {
  const { data, error, refetch } = useQuery(ask(id))
  return (
    <WhenReady isReady={data !== undefined} error={error} onRetry={refetch}>
      {data !== undefined && children(data)}
    </WhenReady>
  )
}
