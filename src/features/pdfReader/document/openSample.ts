import type { Input } from '#contract'
import { readFilePart } from '#src/api/files/part'
import type { OpenedDocument } from './opened'
import { openParts } from './openParts'

/**
 * Opens the copy of a book that the readers of a review get.
 * @param started a thread that was started ahead
 * @throws ApiError when the server refuses; Error when the document cannot be read
 */
export const openSample = (sample: Input<'sample_content'>, started?: Worker): Promise<OpenedDocument> =>
  openParts((from, to) => readFilePart('sample_content', sample, from, to, { quiet: true }), started)

/** The same for a material of a declaration. */
export const openMaterial = (material_id: number): Promise<OpenedDocument> =>
  openParts((from, to) => readFilePart('material_content', { material_id }, from, to, { quiet: true }))
