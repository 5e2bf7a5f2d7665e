/** A file that breaks the rules of its format. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}
