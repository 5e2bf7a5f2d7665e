import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { CHANNEL, type RecommendChannel } from '#contract/facts/books'
import { query } from '#src/api/query'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { Field } from '#src/pages/bookEdit/fields/Field'
import { ChoiceInput } from '#src/pages/bookEdit/fields/inputs'

/** The units that recommend this book through a channel. */
export function useRecommenders(channel: RecommendChannel | null) {
  const { book_id } = useEditing()
  return useQuery({
    ...query('recommend_units', {
      channel: channel ?? 'province',
      ...(book_id > 0 && { book_id }),
    }),
    enabled: channel !== null && channel !== 'publisher',
    meta: { keep: true },
  }).data
}

const RECHOOSE = '请重新选择推荐单位'

/** 推荐渠道 and 推荐单位. */
export function Recommender() {
  const { book, change, isReadonly, declare_dept_type, inputId } = useEditing('recommend_dept_id')
  const { recommend_channel } = book
  const units = useRecommenders(recommend_channel)
  const { recommend_dept_id } = book
  const isOffered = units?.some(({ dept_id }) => dept_id === recommend_dept_id)
  // A unit that has gone, or recommends for others: its key says nothing to anybody.
  const isLost = recommend_dept_id !== null && isOffered === false
  return (
    <>
      <ChoiceInput
        field="recommend_channel"
        labels={CHANNEL}
        // A publisher hands in itself; all others go through a unit.
        without={declare_dept_type === 'publisher' ? [] : ['publisher']}
        onChosen={(channel) => change({ recommend_channel: channel, recommend_dept_id: null })}
      />
      {recommend_channel !== null && recommend_channel !== 'publisher' && (
        <Field field="recommend_dept_id" {...(isLost && { wrong: RECHOOSE })}>
          <Select<number>
            id={inputId('recommend_dept_id')}
            disabled={isReadonly}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择"
            notFoundContent="没有这一渠道的推荐单位，请联系平台"
            loading={units === undefined}
            options={units?.map(({ dept_id, dept_name }) => ({ value: dept_id, label: dept_name })) ?? []}
            value={isOffered ? recommend_dept_id : null}
            onChange={(dept_id) => change({ recommend_dept_id: dept_id ?? null })}
          />
        </Field>
      )}
    </>
  )
}
