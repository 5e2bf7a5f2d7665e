import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Space, type InputProps } from 'antd'
import { useState } from 'react'

interface Props extends Pick<InputProps, 'maxLength' | 'style'> {
  /** What is looked for, said in the empty field. */
  label: string
  onSearch: (words: string) => void
}

/** Words to look for: by Enter or the button beside them; emptied, the field looks for everything. */
export function SearchInput({ label, onSearch, ...rest }: Props) {
  const [words, setWords] = useState('')
  const search = () => onSearch(words.trim())
  return (
    <Space.Compact>
      <Input
        {...rest}
        allowClear
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onPressEnter={(event) => {
          // Within a form Enter would send it.
          event.preventDefault()
          search()
        }}
        onClear={() => onSearch('')}
      />
      <Button aria-label={`查找${label}`} icon={<SearchOutlined aria-hidden />} onClick={search} />
    </Space.Compact>
  )
}
