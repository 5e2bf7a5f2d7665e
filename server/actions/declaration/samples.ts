import type { samples } from '#contract/actions/declaration/samples'
import type { Handlers } from '#server/define'
import { fileHandlers } from './samples/files'
import { copyHandlers } from './samples/copies'
import { sampleReadingHandlers } from './samples/reading'

export const samplesHandlers: Handlers<keyof typeof samples> = {
  ...fileHandlers,
  ...copyHandlers,
  ...sampleReadingHandlers,
}
