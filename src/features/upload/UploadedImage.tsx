import { Image, Skeleton } from 'antd'
import { useUploaded } from './useUploaded'

interface Props {
  /** What the upload answered. */
  fileName: string
  alt: string
  /** Pixels. */
  size?: number
}

/** An uploaded picture, small; a click shows it large. */
export function UploadedImage({ fileName, alt, size = 96 }: Props) {
  const url = useUploaded(fileName)
  if (!url) return <Skeleton.Image style={{ width: size, height: size }} />
  return (
    <Image src={url} alt={alt} width={size} height={size} style={{ objectFit: 'cover', borderRadius: 6 }} />
  )
}
