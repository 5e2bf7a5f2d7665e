import { MATERIAL } from '#contract/facts/declaration/materials'
import { writeMaterialOf } from '#server/access/declaring/declarations'
import type { Handlers } from '#server/define'
import { uploadedPath } from '#server/files/multipart'
import { storeFile } from '#server/files/store'
import { addVersion } from './versions'
import { checkContent, refuseUnfit } from './check'

export const UPLOADING = '上传材料'

export const saveHandlers: Handlers<'material_save'> = {
  async material_save({ book_id, code, file }, ctx) {
    refuseUnfit(code, file)
    // Who may not is told before the file is looked at; whether they still may is asked when it is kept.
    await ctx.inTransaction((tx) => writeMaterialOf(tx, { book_id, code }, UPLOADING))
    const { type, pages, text_length } = await checkContent(code, {
      name: file.name,
      content: file,
      path: uploadedPath(file),
    })
    return ctx.inTransaction(async (tx) => {
      const { book_name } = await writeMaterialOf(tx, { book_id, code }, UPLOADING)
      const name = await storeFile(tx, {
        bytes: file,
        type,
        purpose: 'material',
        original_name: file.name,
      })
      const version = await addVersion(tx, { book_id, code, name, pages, text_length })
      tx.log({
        action: 'material_save',
        target: `教材 ${book_name}`,
        after: { material: MATERIAL[code], file: file.name, size: file.size, version },
      })
      return { version, pages, text_length }
    })
  },
}
