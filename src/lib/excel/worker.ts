import { Unwritable } from './checked'
import { writer, type Order, type Written } from './order'

export type Report = Written | { share: number } | { failure: string }

const say = (report: Report, transfer: Transferable[] = []): void => self.postMessage(report, { transfer })
const take = writer((share) => say({ share }))

async function obey(order: Order): Promise<void> {
  try {
    const written = await take(order)
    if (written) say(written, [written.bytes.buffer])
  } catch (error) {
    const isTold = error instanceof RangeError || error instanceof Unwritable
    say({ failure: isTold ? error.message : '生成Excel文件时出错' })
  }
}

self.addEventListener('message', (event: MessageEvent<Order>) => void obey(event.data))
