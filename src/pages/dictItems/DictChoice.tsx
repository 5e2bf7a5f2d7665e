import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Select } from 'antd'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { useReplacePage } from '#src/menu/useReplacePage'

/** Which dictionary is shown, and what has to be known before it is changed. */
export function DictChoice({ dict }: { dict: Output<'dict_type_detail'> }) {
  const { data = [] } = useQuery(query('dict_type_options', {}))
  const replace = useReplacePage()
  const known = data.some(({ dictId }) => dictId === dict.dictId) ? data : [dict, ...data]
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} align="center" wrap>
        <label htmlFor="dictionary">字典</label>
        <Select
          id="dictionary"
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 340 }}
          value={dict.dictId}
          options={known.map(({ dictId, dictName, dictType }) => ({
            value: dictId,
            label: `${dictName}（${dictType}）`,
          }))}
          onChange={(dictId) => replace(to('dict/type/data/dictId', { dictId }))}
        />
      </Flex>
      {dict.status === '1' && (
        <Alert type="warning" showIcon title="该字典已停用，其中的数据不供任何页面选择" />
      )}
      {dict.builtIn === 'Y' && (
        <Alert
          type="info"
          showIcon
          title="内置字典：程序按键值识别各项。可以改标签、排序和样式，也可以停用；程序不认识的键值不供选择"
        />
      )}
    </Flex>
  )
}
