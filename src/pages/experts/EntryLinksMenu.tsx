import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Chosen } from './useChosen'
import type { EntryLinks } from './useEntryLinks'

interface Props {
  people: readonly Chosen[]
  late: string | undefined
  links: EntryLinks
  onSend: () => void
}

/** How the chosen experts come to their accounts: by a message, by a sheet of links, or by no link any more. */
export function EntryLinksMenu({ people, late, links, onSend }: Props) {
  const run: Record<string, () => void> = {
    send: onSend,
    make: () => links.make(people),
    revoke: () => links.revoke(people),
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={people.length === 0}
      menu={{
        items: [
          { key: 'send', label: '发送邀请或提醒（仅未进入的）', disabled: late !== undefined },
          { key: 'make', label: '生成链接单（打印或导出）', disabled: late !== undefined },
          { key: 'revoke', label: '撤销链接', danger: true },
        ],
        onClick: ({ key }) => run[key]?.(),
      }}
    >
      <Button loading={links.isBusy}>
        进入链接{people.length > 0 && `（${people.length}）`}
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}
