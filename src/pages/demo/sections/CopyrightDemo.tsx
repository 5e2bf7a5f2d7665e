import { Button, Flex, Space, Upload } from 'antd'
import { useState } from 'react'
import type { CopyrightFields } from '#contract/rules/book/copyright/found'
import { CopyrightReader } from '#src/features/copyright/CopyrightReader'

/** A copyright page of an invented book; the number of its press belongs to nobody. */
const LINES = [
  '图书在版编目（CIP）数据',
  '',
  '机械制图与CAD / 王小明，李芳主编. — 2版. — 北京 : 远山教育出版社，2023.8',
  '高等职业教育新形态教材',
  'ISBN 978-7-9999-0123-5',
  '',
  '中国版本图书馆CIP数据核字（2023）第123456号',
  '',
  '出版发行　远山教育出版社',
  '印　　张　15.5',
  '字　　数　350千字',
  '版　　次　2019年3月第1版　　2023年8月第2版',
  '印　　次　2024年1月第3次印刷',
  '定　　价　49.80元',
]
const WIDTH = 1240
const HEIGHT = 1754
const MARGIN = 140
const LINE = 56

/** The page as a scanner would give it: a picture without text. */
function examplePage(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, WIDTH, HEIGHT)
    context.fillStyle = 'black'
    context.font = '26px "Noto Serif CJK SC", SimSun, serif'
    LINES.forEach((line, at) => context.fillText(line, MARGIN, MARGIN * 2 + at * LINE))
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('示例没有画成'))), 'image/png')
  })
}

/** What somebody has filled in so far, one field of it wrong. */
const FILLED_IN: Partial<CopyrightFields> = { book_name: '机械制图与CAD', edition: 1 }

export function CopyrightDemo() {
  const [file, setFile] = useState<Blob>()
  const [filledIn, setFilledIn] = useState(FILLED_IN)
  const choose = (chosen: Blob): void => {
    setFile(chosen)
    setFilledIn(FILLED_IN)
  }
  return (
    <Flex vertical gap={16}>
      <Space wrap>
        <Upload
          accept=".pdf,.jpg,.jpeg,.png"
          showUploadList={false}
          beforeUpload={(chosen) => {
            choose(chosen)
            return false
          }}
        >
          <Button>选择 PDF 或图片</Button>
        </Upload>
        <Button onClick={() => void examplePage().then(choose)}>用示例版权页</Button>
        {file && <Button onClick={() => setFile(undefined)}>收起</Button>}
      </Space>
      {file && (
        <CopyrightReader
          file={file}
          current={filledIn}
          onTake={(taken) => setFilledIn((before) => ({ ...before, ...taken }))}
        />
      )}
    </Flex>
  )
}
