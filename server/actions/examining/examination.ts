import type { examination } from '#contract/actions/examining/examination'
import type { Handlers } from '#server/define'
import { examArrangingHandlers } from './examination/arranging'
import { examDecidingHandlers } from './examination/deciding'
import { examFiguresHandlers } from './examination/figures'
import { examReadingHandlers } from './examination/reading'
import { supplementHandlers } from './examination/supplement'

export const examinationHandlers: Handlers<keyof typeof examination> = {
  ...examReadingHandlers,
  ...examDecidingHandlers,
  ...examArrangingHandlers,
  ...examFiguresHandlers,
  ...supplementHandlers,
}
