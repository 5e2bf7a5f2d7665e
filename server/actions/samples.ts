import type { sampleExtensions, samples } from '#contract/actions/samples'
import type { Handlers } from '#server/define'
import { copyHandlers } from './samples/copies'
import { fileHandlers } from './samples/files'
import { readingHandlers } from './samples/reading'

export const sampleHandlers: Handlers<keyof typeof samples | keyof typeof sampleExtensions> = {
  ...fileHandlers,
  ...copyHandlers,
  ...readingHandlers,
}
