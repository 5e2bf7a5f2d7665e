import { Unwritable } from './checked'
import { createWriter, type WriteCommand, type Written } from './order'

export type WriterMessage = Written | { share: number } | { failure: string }

const post = (report: WriterMessage): void => self.postMessage(report, { transfer: [] })
const take = createWriter((share) => post({ share }))

async function obey(order: WriteCommand): Promise<void> {
  try {
    const written = await take(order)
    if (written) post(written)
  } catch (error) {
    const isTold = error instanceof RangeError || error instanceof Unwritable
    post({ failure: isTold ? error.message : '生成Excel文件时出错' })
  }
}

self.addEventListener('message', (event: MessageEvent<WriteCommand>) => void obey(event.data))
