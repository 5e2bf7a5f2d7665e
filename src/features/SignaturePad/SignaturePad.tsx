import { Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type Pad from 'signature_pad'
import { INK } from '#src/settings/palette'
import styles from './SignaturePad.module.css'

interface Props {
  /** A PNG as data URL after each stroke; undefined when the field is empty again. */
  onChange: (image: string | undefined) => void
}

/** Pixels of the image, whatever the field's size on the screen: sharp in print and a few kilobytes. */
const WIDTH = 800
const HEIGHT = 240

/** A field to sign in with pen, finger or mouse. */
export function SignaturePad({ onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const [isEmpty, setEmpty] = useState(true)
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })

  useEffect(() => {
    let isGone = false
    async function begin(): Promise<void> {
      const { default: SignaturePadClass } = await import('signature_pad')
      if (isGone || !canvas.current) return
      const made = new SignaturePadClass(canvas.current, { minWidth: 1.5, maxWidth: 4, penColor: INK })
      // The pad counts in pixels of the screen, the image in its own.
      const shown = canvas.current.getBoundingClientRect().width
      if (shown > 0) canvas.current.getContext('2d')?.scale(WIDTH / shown, WIDTH / shown)
      made.addEventListener('endStroke', () => {
        setEmpty(false)
        told.current(made.toDataURL('image/png'))
      })
      pad.current = made
    }
    void begin()
    return () => {
      isGone = true
      pad.current?.off()
    }
  }, [])

  const redo = (): void => {
    pad.current?.clear()
    setEmpty(true)
    onChange(undefined)
  }
  return (
    <div className={styles['pad']}>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT}>
        在此手写签名
      </canvas>
      <Flex justify="space-between" align="center">
        <span className={styles['hint']}>{isEmpty ? '请用鼠标、手指或笔在框内手写签名' : '签名已写好'}</span>
        <Button onClick={redo} disabled={isEmpty}>
          重签
        </Button>
      </Flex>
    </div>
  )
}
