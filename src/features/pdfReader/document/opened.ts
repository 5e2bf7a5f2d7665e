import { PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'
import type { PageSize } from '#src/features/pdfReader/layout'
import { NOT_OPENED } from '#src/lib/code'
import { PDF_OPTIONS } from './pdfOptions'

/** The code that takes documents apart has not come. */
export class ThreadNotFetched extends Error {
  override name = 'ThreadNotFetched'
  override message = NOT_OPENED
}

/**
 * The thread that takes a document apart. It is never pdf.js that starts it: where its code does not come, pdf.js tries to
 * do without a thread, and does not try anything else until the page is loaded again.
 */
export class DocumentThread {
  readonly #port: Worker
  readonly worker: PDFWorker
  /** Never resolves; rejects when the code of the thread does not come. */
  readonly failed: Promise<never>

  /** @param started a thread that was started ahead; without it one is started now */
  constructor(started = new Worker(import.meta.env.PDF_THREAD, { type: 'module' })) {
    this.#port = started
    this.worker = PDFWorker.create({ port: started, verbosity: PDF_OPTIONS.verbosity })
    this.failed = new Promise((_, reject) =>
      started.addEventListener('error', () => reject(new ThreadNotFetched())),
    )
  }

  end(): void {
    this.worker.destroy()
    this.#port.terminate()
  }
}

/** A document and its thread. */
export class OpenedDocument {
  readonly document: PDFDocumentProxy
  /** Of the first page. */
  readonly first: PageSize
  readonly #thread: DocumentThread

  constructor(document: PDFDocumentProxy, thread: DocumentThread, { width, height }: PageSize) {
    this.document = document
    this.#thread = thread
    this.first = { width, height }
  }

  close(): void {
    void this.document.loadingTask.destroy().finally(() => this.#thread.end())
  }
}
