import { Typography } from 'antd'
import { HomeOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import styles from './Demo.module.css'
import { CopyrightDemo } from './sections/CopyrightDemo'
import { DictDemo } from './sections/DictDemo'
import { FormDemo } from './sections/FormDemo'
import { ListDemo } from './sections/ListDemo'
import { LongListDemo, ListStatesDemo } from './sections/ListStates'
import { NoticeDemo } from './sections/NoticeDemo'
import { PaperDemo } from './sections/PaperDemo'
import { ButtonDemo, FigureDemo, TagDemo } from './sections/SmallParts'
import { UploadDemo } from './sections/UploadDemo'

const SECTIONS = [
  ['list', '列表与工具栏', ListDemo],
  ['states', '列表的状态', ListStatesDemo],
  ['long', '一页 10,000 行', LongListDemo],
  ['buttons', '按钮', ButtonDemo],
  ['tags', '状态标签', TagDemo],
  ['dict', '字典', DictDemo],
  ['upload', '上传与图片预览', UploadDemo],
  ['copyright', '版权页识别', CopyrightDemo],
  ['paper', '打印、导出、水印', PaperDemo],
  ['notices', '提示与确认', NoticeDemo],
  ['figures', '数字与时间', FigureDemo],
  ['form', '表单规则', FormDemo],
] as const

/** 组件目录: every part that the console is made of, in every state it can be in. */
export default function DemoPage() {
  return (
    <div className={styles['page']}>
      <nav className={styles['nav']} aria-label="目录">
        <Link to="/">
          <HomeOutlined aria-hidden /> 首页
        </Link>
        {SECTIONS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <main className={styles['main']}>
        <Typography.Title>组件目录</Typography.Title>
        {SECTIONS.map(([id, title, Part]) => (
          <section key={id} id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
            <Typography.Title level={2} id={`${id}-title`}>
              {title}
            </Typography.Title>
            <Part />
          </section>
        ))}
      </main>
    </div>
  )
}
