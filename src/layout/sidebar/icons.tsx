import {
  AppstoreOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  DashboardOutlined,
  EditOutlined,
  FileTextOutlined,
  FormOutlined,
  LinkOutlined,
  MessageOutlined,
  PartitionOutlined,
  SettingOutlined,
  StarOutlined,
  TeamOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  UploadOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType, HTMLAttributes } from 'react'

/** The names menus use for their icons, with RuoYi's own spellings. */
const ICONS: Readonly<Record<string, ComponentType<HTMLAttributes<HTMLSpanElement>>>> = {
  book: BookOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  dashboard: DashboardOutlined,
  documentation: FileTextOutlined,
  edit: EditOutlined,
  form: FormOutlined,
  guide: LinkOutlined,
  list: UnorderedListOutlined,
  message: MessageOutlined,
  peoples: TeamOutlined,
  rank: TrophyOutlined,
  star: StarOutlined,
  system: SettingOutlined,
  tree: PartitionOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
}

export const ICON_NAMES = Object.keys(ICONS)

/** A menu entry's icon; an unknown name gets a neutral one, so that titles stay aligned. */
export function MenuIcon({ name = '' }: { name?: string | undefined }) {
  const Icon = ICONS[name] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
