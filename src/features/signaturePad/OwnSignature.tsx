import { Button, Flex } from 'antd'
import { useState } from 'react'
import { PhoneSignature } from './PhoneSignature'
import { SignaturePad } from './SignaturePad'
import { SignatureImage } from './SignatureImage'

interface Props {
  /** What is kept of it; null before the first. */
  image: string | null
  /** A new one as drawn; undefined where the kept one stands. */
  onChange: (image: string | undefined) => void
}

/** One's signature as it is kept, or drawn anew: here, or on the telephone. */
export function OwnSignature({ image, onChange }: Props) {
  const [isAnew, setAnew] = useState(false)
  const keep = (): void => {
    setAnew(false)
    onChange(undefined)
  }
  if (image === null || isAnew)
    return (
      <Flex vertical gap={12} align="start">
        <SignaturePad onChange={onChange} />
        <PhoneSignature onSigned={keep} />
      </Flex>
    )
  return (
    <Flex gap={16} align="center" wrap>
      <SignatureImage image={image} />
      <Button onClick={() => setAnew(true)}>重新签名</Button>
      <PhoneSignature />
    </Flex>
  )
}
