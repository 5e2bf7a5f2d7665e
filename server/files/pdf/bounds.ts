import { inflateRawSync, inflateSync, constants, type ZlibOptions } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
} from 'pdf-lib'

const MB = 1024 * 1024
/** Of one object stream: they hold some hundred objects each, and never pictures. */
const MOST_OF_ONE = 64 * MB
/** Of all object streams of a document. */
const MOST_OF_ALL = 256 * MB

/** Unpacks to more than a document has, by intent or by damage. */
class TooComplex extends Error {}

const isTooLong = (e: unknown): boolean => e instanceof RangeError

/** What is cut off, or has a wrong checksum, is taken as far as it goes: documents are often slightly wrong. */
function inflate(packed: Uint8Array, most: number): Uint8Array {
  const options: ZlibOptions = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return inflateSync(packed, options)
  } catch (e) {
    if (isTooLong(e)) throw new TooComplex()
    try {
      return inflateRawSync(packed.subarray(2), options)
    } catch (again) {
      throw isTooLong(again) ? new TooComplex() : again
    }
  }
}

const FILTER = PDFName.of('Filter')
const FLATE = PDFName.of('FlateDecode')

/** The same stream, unpacked within its bounds; only one way of packing is in use for these. */
function unpacked(stream: PDFRawStream, most: number): PDFRawStream {
  const filter = stream.dict.lookup(FILTER)
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
  if (filters.length === 0) return stream
  if (filters.length > 1 || filters[0] !== FLATE) throw new TooComplex()
  const dict = stream.dict.clone()
  dict.delete(FILTER)
  dict.delete(PDFName.of('DecodeParms'))
  return PDFRawStream.of(dict, inflate(stream.contents, most))
}

/** A table of objects says who the root is; where the objects stand is found by reading all of them. */
function emptied(stream: PDFRawStream): PDFRawStream {
  const { context } = stream.dict
  const dict = PDFDict.withContext(context)
  for (const name of ['Root', 'Encrypt', 'Info', 'ID']) {
    const value = stream.dict.get(PDFName.of(name))
    if (value) dict.set(PDFName.of(name), value)
  }
  dict.set(PDFName.of('Size'), PDFNumber.of(0))
  dict.set(PDFName.of('W'), context.obj([1, 1, 1]))
  return PDFRawStream.of(dict, new Uint8Array())
}

/**
 * Bounds what pdf-lib unpacks while it reads: it takes what comes. Only for a thread that reads one document.
 * @param exceeded ends the thread: pdf-lib would take an error for a damaged object and go on
 */
export function boundParsers(exceeded: () => never): void {
  const { forStream } = PDFObjectStreamParser
  const { forStream: tableOf } = PDFXRefStreamParser
  let left = MOST_OF_ALL
  const bounded = (stream: PDFRawStream): PDFRawStream => {
    try {
      const plain = unpacked(stream, Math.max(1, Math.min(MOST_OF_ONE, left)))
      left -= plain.contents.length
      return plain
    } catch (e) {
      if (e instanceof TooComplex) exceeded()
      throw e
    }
  }
  PDFObjectStreamParser.forStream = (stream, shouldWait) => forStream(bounded(stream), shouldWait)
  PDFXRefStreamParser.forStream = (stream) => tableOf(emptied(stream))
}
