import { AutoComplete, Modal, type RefSelectProps } from 'antd'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchIn } from '#src/menu/search'
import styles from './SearchDialog.module.css'
import { useTrail } from '#src/layout/useTrail'

/** The most results that are listed. */
const SHOWN = 50

interface Found {
  label?: ReactNode
  data: { path: string }
}

const optionOf = ({ label, data }: Found) => (
  <span className={styles['option']}>
    <span>{label}</span>
    <small>{data.path}</small>
  </span>
)

/** Finds a page by its title, path or pinyin; arrows choose, Enter goes there. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { items } = useTrail()
  const find = useMemo(() => searchIn(items), [items])
  const navigate = useNavigate()
  const field = useRef<RefSelectProps>(null)
  const [words, setWords] = useState('')
  const found = useMemo(() => find(words).slice(0, SHOWN), [find, words])

  const go = (key: string): void => {
    const item = found.find((entry) => entry.item.key === key)?.item
    if (!item) return
    onClose()
    if (item.external) window.open(item.path, '_blank', 'noopener,noreferrer')
    else void navigate(item.path + item.search)
  }

  return (
    <Modal
      open
      title="搜索菜单"
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      width={560}
      className={styles['dialog']}
    >
      <AutoComplete
        ref={field}
        aria-label="搜索菜单"
        placeholder="输入名称、路径、拼音或首字母"
        size="large"
        allowClear
        className={styles['field']}
        defaultActiveFirstOption
        showSearch={{ filterOption: false, onSearch: setWords }}
        open={words.trim() !== ''}
        notFoundContent="没有找到匹配的菜单"
        options={found.map(({ item, titles, path }) => ({
          value: item.key,
          // Words, so that the option can be called by them.
          label: titles.join(' > '),
          path,
        }))}
        optionRender={optionOf}
        value={words}
        onSelect={go}
        // The list would keep the first Escape for itself.
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </Modal>
  )
}
