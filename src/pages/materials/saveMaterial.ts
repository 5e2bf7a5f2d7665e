import { call } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'

/** Saves a version of a material; the call says why where it cannot. */
export async function saveMaterial(material_id: number): Promise<void> {
  try {
    const file = await call('material_content', { material_id })
    saveFile(file, file.name, file.type)
  } catch {
    // The user has been told.
  }
}
