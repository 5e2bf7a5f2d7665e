/** What tools/pdfData.ts says: the address of what the reader of PDF documents fetches, and of the code of its thread. */
interface ImportMetaEnv {
  readonly PDF_DATA: string
  readonly PDF_THREAD: string
}
