import { SearchOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#src/ui/offline/lazyPart'

const load = () => import('./SearchDialog')
const SearchDialog = lazyPart(load)

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'

/** Opens the search over the menu, by mouse or by Ctrl+K. */
export function HeaderSearch() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {/* A hint that stayed open would take the Escape that is meant for the dialog. */}
      <Tooltip title={isOpen ? '' : '搜索菜单（Ctrl+K）'}>
        <Button
          type="text"
          aria-label="搜索菜单"
          aria-keyshortcuts="Control+K Meta+K"
          icon={<SearchOutlined />}
          onClick={() => setOpen(true)}
          onMouseEnter={() => void load().catch(() => undefined)}
        />
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
