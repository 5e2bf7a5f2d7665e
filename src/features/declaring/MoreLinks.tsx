import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'

const PAGES = [
  ['declaration/materials', '材料'],
  ['declaration/application', '申报表'],
  ['book/bookInfo/useInfo/bookId', '选用情况'],
  ['book/sellInfo/bookSellInfo/bookId', '发行情况'],
  ['book/bookInfo/english_edit/bookId', '英文信息'],
] as const

/** The menu keeps the focus on its entry, which does not follow the link in it. */
const followByKey: MenuProps['onClick'] = ({ domEvent }) => {
  if (domEvent.type === 'keydown') domEvent.currentTarget.querySelector('a')?.click()
}

interface MoreLinksProps {
  book: { book_id: number; book_name: string }
  /** Left out where the book may not be copied. */
  onCopy?: (() => void) | undefined
}

/** The pages that belong to one book, and what is seldom done with it. */
export function MoreLinks({ book: { book_id: bookId, book_name }, onCopy }: MoreLinksProps) {
  const items: MenuProps['items'] = [
    ...(onCopy ? [{ key: 'copy', label: '复制', onClick: onCopy }] : []),
    ...PAGES.map(([screen, label]) => ({
      key: screen,
      label: <Link to={to(screen, { bookId })}>{label}</Link>,
    })),
    {
      key: 'detail',
      label: (
        <Link to={to('detail', { bookId })} target="_blank">
          详情
        </Link>
      ),
    },
  ]
  return (
    <Dropdown menu={{ items, onClick: followByKey }} trigger={['click']}>
      <Button type="link" aria-label={`更多“${book_name}”`} icon={<DownOutlined />} iconPlacement="end">
        更多
      </Button>
    </Dropdown>
  )
}
