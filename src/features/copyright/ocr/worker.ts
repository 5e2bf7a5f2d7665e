import { createWorker, OEM, PSM, type Worker as Recogniser } from 'tesseract.js'
import type { PrintedLine } from '#contract/rules/book/copyright/page'
import { greyOf, pgmOf } from '#contract/rules/book/picture/grey'
import { RECOGNISED_DPI, recognisedLines } from '#contract/rules/book/picture/recognised'
import { straighten, WANTED_HEIGHT } from '#contract/rules/book/picture/straighten'
import type { RecogniseJob, RecogniseMessage, RecognitionStage } from './protocol'

/** A picture that is larger by more is made smaller by the browser, which does it better than a rotation does. */
const LARGER = 1.5

const tell = (message: RecogniseMessage): void => postMessage(message)
const progress = (stage: RecognitionStage, share: number): void => tell({ progress: { stage, share } })

/** Its words for what it does, and which share of the loading lies behind each. */
const LOADING: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'loading tesseract core': [0, 0.5],
  'initializing tesseract': [0.5, 0.6],
  'loading language traineddata': [0.6, 0.9],
  'initializing api': [0.9, 1],
}

async function loaded({ worker, core, words }: RecogniseJob['places']): Promise<Recogniser> {
  const recogniser = await new Promise<Recogniser>((resolve, reject) => {
    createWorker('chi_sim', OEM.LSTM_ONLY, {
      workerPath: worker,
      corePath: core,
      langPath: words,
      // Its address bears the version, so that the browser itself keeps it.
      cacheMethod: 'none',
      // The policy for its own address would not hold for a blob.
      workerBlobURL: false,
      logger: ({ status, progress: share }) => {
        const [from, to] = LOADING[status] ?? []
        if (from !== undefined && to !== undefined) progress('load', from + (to - from) * share)
        else progress('recognise', share)
      },
      // Some failures reach nobody else.
      errorHandler: (reason: unknown) => reject(new Error(String(reason))),
    }).then(resolve, (reason: unknown) =>
      reject(reason instanceof Error ? reason : new Error(String(reason))),
    )
  })
  await recogniser.setParameters({
    // Rows are read across the whole page: tables of labels and values stay together.
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    user_defined_dpi: RECOGNISED_DPI,
  })
  return recogniser
}

/** The bitmap at no more than the size that is wanted, in grey. */
async function greyFrom(bitmap: ImageBitmap) {
  const much = Math.max(bitmap.width, bitmap.height) / WANTED_HEIGHT
  const picture =
    much > LARGER
      ? await createImageBitmap(bitmap, {
          resizeWidth: Math.round(bitmap.width / much),
          resizeHeight: Math.round(bitmap.height / much),
          resizeQuality: 'high',
        })
      : bitmap
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('浏览器不能处理图像，请换一个浏览器')
  context.drawImage(picture, 0, 0)
  return greyOf(context.getImageData(0, 0, canvas.width, canvas.height))
}

let recogniser: Promise<Recogniser> | undefined

async function recognise({ picture: bitmap, places }: RecogniseJob): Promise<PrintedLine[]> {
  progress('load', 0)
  recogniser ??= loaded(places)
  const ready = await recogniser
  progress('straighten', 0)
  const grey = await greyFrom(bitmap)
  bitmap.close()
  const { picture, before } = straighten(grey)
  progress('recognise', 0)
  // It takes any array of bytes, and types none but Node's.
  const file = new Blob([pgmOf(picture)])
  const { data } = await ready.recognize(file, {}, { text: false, blocks: true })
  return recognisedLines(data.blocks ?? [], before, grey)
}

addEventListener('message', ({ data }: MessageEvent<RecogniseJob>) => {
  recognise(data).then(
    (lines) => tell({ lines }),
    (reason: unknown) => tell({ failure: reason instanceof Error ? reason.message : String(reason) }),
  )
})
