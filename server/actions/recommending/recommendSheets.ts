import type { recommendSheets } from '#contract/actions/recommending/recommendSheets'
import type { Handlers } from '#server/define'
import { sheetPaperHandlers } from './recommendSheets/paper'
import { sealedSheetHandlers } from './recommendSheets/sealed'

export const recommendSheetsHandlers: Handlers<keyof typeof recommendSheets> = {
  ...sheetPaperHandlers,
  ...sealedSheetHandlers,
}
