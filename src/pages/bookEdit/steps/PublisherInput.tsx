import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useDeferredValue } from 'react'
import { query } from '#src/api/query'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { Field } from '#src/pages/bookEdit/fields/Field'

const FRESH_MS = 5 * 60_000
const SHOWN = 20

/** 出版单位: one of the list, or the name of one that is not in it. */
export function BookPublisher() {
  const { book, change, isReadonly, inputId } = useEditing('publisher_id')
  const name = book.publisher_name ?? ''
  const keyword = useDeferredValue(name.trim())
  const { data } = useQuery({
    ...query('publisher_list', { simple: 1, pageSize: SHOWN, ...(keyword && { keyword }) }, { quiet: true }),
    staleTime: FRESH_MS,
    enabled: !isReadonly,
    placeholderData: (before) => before,
    meta: { keep: true },
  })
  const rows = data?.rows ?? []
  return (
    <Field field="publisher_name">
      <AutoComplete
        id={inputId('publisher_name')}
        disabled={isReadonly}
        placeholder="输入名称查找"
        value={name}
        options={rows.map(({ publisher_name }) => ({ value: publisher_name }))}
        onChange={(typed: string) =>
          change({
            publisher_name: typed,
            publisher_id: rows.find(({ publisher_name }) => publisher_name === typed)?.publisher_id ?? null,
          })
        }
      />
    </Field>
  )
}
