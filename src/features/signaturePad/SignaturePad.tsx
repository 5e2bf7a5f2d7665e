import { Button, Flex } from 'antd'
import styles from './SignaturePad.module.css'
import { PREPARING, usePad } from './usePad'

interface Props {
  /** A PNG as data URL after each stroke; undefined when the field is empty again. */
  onChange: (image: string | undefined) => void
}

/** Pixels of the image, whatever the field's size on the screen: sharp in print and a few kilobytes. */
const WIDTH = 800
const HEIGHT = 240

/** The pad counts in pixels of the screen, the image in its own. */
function fit(canvas: HTMLCanvasElement): void {
  const shown = canvas.getBoundingClientRect().width
  if (shown > 0) canvas.getContext('2d')?.scale(WIDTH / shown, WIDTH / shown)
}

/** A field to sign in with pen, finger or mouse. */
export function SignaturePad({ onChange }: Props) {
  const { canvas, isReady, isEmpty, clear } = usePad(fit, (pad) => onChange(pad.toDataURL('image/png')))
  const redo = (): void => {
    clear()
    onChange(undefined)
  }
  return (
    <div className={styles['pad']}>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} aria-busy={!isReady}>
        在此手写签名
      </canvas>
      <Flex justify="space-between" align="center">
        <span className={styles['hint']}>
          {!isReady ? PREPARING : isEmpty ? '请用鼠标、手指或笔在框内手写签名' : '签名已写好'}
        </span>
        <Button onClick={redo} disabled={isEmpty}>
          重签
        </Button>
      </Flex>
    </div>
  )
}
