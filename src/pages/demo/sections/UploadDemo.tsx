import { Flex, Image, Typography } from 'antd'
import { useState } from 'react'
import { FileUpload } from '#src/features/upload/FileUpload'
import type { Uploaded } from '#src/features/upload/uploaded'
import { UploadedImage } from '#src/features/upload/UploadedImage'

export function UploadDemo() {
  const [papers, setPapers] = useState<Uploaded[]>([])
  const [pictures, setPictures] = useState<Uploaded[]>([])
  return (
    <Flex vertical gap={20}>
      <FileUpload purpose="attachment" value={papers} onChange={setPapers} />
      <FileUpload purpose="image" max={3} value={pictures} onChange={setPictures} />
      {pictures.length === 0 ? (
        <Typography.Text type="secondary">上传的图片显示在这里，点击可放大</Typography.Text>
      ) : (
        <Image.PreviewGroup>
          <Flex gap={12} wrap>
            {pictures.map(({ fileName, originalFilename }) => (
              <UploadedImage key={fileName} fileName={fileName} alt={originalFilename} />
            ))}
          </Flex>
        </Image.PreviewGroup>
      )}
    </Flex>
  )
}
