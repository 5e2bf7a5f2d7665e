import type { series } from '#contract/actions/planning/series'
import type { Handlers } from '#server/define'
import { seriesReadHandlers } from './series/reading'
import { seriesSaveHandlers } from './series/save'

export const seriesHandlers: Handlers<keyof typeof series> = { ...seriesReadHandlers, ...seriesSaveHandlers }
