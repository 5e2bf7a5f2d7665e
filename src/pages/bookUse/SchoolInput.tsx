import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form } from 'antd'
import { useDeferredValue } from 'react'
import { PROVINCE } from '#contract/facts/catalogue'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import { DEPT_TYPE, SCHOOLS } from '#contract/facts/units'
import { query } from '#src/api/query'
import type { UseValues } from './draft'

const SHORTEST = 2
const FRESH_MS = 5 * 60_000

interface Props {
  id?: string
  value?: string
  onChange?: (name: string) => void
}

/** The school by a part of its name, its pinyin or its initials; one that is not in the directory is typed in full. */
export function SchoolInput({ id, value = '', onChange }: Props) {
  const form = Form.useFormInstance<UseValues>()
  const keyword = useDeferredValue(value.trim())
  const { data = [] } = useQuery({
    ...query('declare_register_school_select', { keyword }, { quiet: true }),
    enabled: keyword.length >= SHORTEST,
    staleTime: FRESH_MS,
    meta: { keep: true },
  })
  const options = data.map(({ dept_name, province_name, city_name, dept_type }) => ({
    value: dept_name,
    facts: [province_name, city_name, DEPT_TYPE[dept_type]].filter(Boolean).join(' · '),
  }))
  const choose = (name: string): void => {
    const found = data.find(({ dept_name }) => dept_name === name)
    if (found)
      form.setFieldsValue({
        school_dept_id: found.dept_id,
        province_id:
          found.province_id !== null && isKeyOf(PROVINCE, found.province_id) ? found.province_id : null,
        school_type: isOneOf(found.dept_type, SCHOOLS) ? found.dept_type : null,
      })
    // Another name is another school.
    else if (name !== value) form.setFieldValue('school_dept_id', null)
  }
  const type = (name: string): void => {
    // Only what is typed is told to those who keep the form: by then all else has to be there.
    choose(name)
    onChange?.(name)
  }
  return (
    <AutoComplete
      {...(id !== undefined && { id })}
      value={value}
      options={options}
      optionRender={({ data: { value: name, facts } }) => `${name}（${facts}）`}
      onChange={type}
      onSelect={choose}
      maxLength={100}
      placeholder="全称；可输入名称、拼音或首字母查找"
    />
  )
}
