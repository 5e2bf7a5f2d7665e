import { createDeflate, deflateSync } from 'node:zlib'

/** A document of one page, with what is to be read besides: objects as they stand in a file. */
export function pdfWith(objects: readonly (string | Buffer)[]): Uint8Array<ArrayBuffer> {
  const parts = [
    '%PDF-1.7\n',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>\nendobj\n',
    ...objects,
    'trailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n',
  ]
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))
}

/** An object stream around what is packed already. */
export const objectStream = (number: number, packed: Buffer, objects: number, first: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${number} 0 obj\n<< /Type /ObjStm /N ${objects} /First ${first} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** Blanks of so many megabytes, packed a thousandfold. */
export async function packedBlanks(megabytes: number): Promise<Buffer> {
  const packing = createDeflate({ level: 9 })
  const parts: Buffer[] = []
  packing.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => packing.on('end', resolve))
  packing.write('100 0 ')
  const blanks = Buffer.alloc(1024 * 1024, ' ')
  for (let i = 0; i < megabytes; i++)
    if (!packing.write(blanks)) await new Promise((resolve) => packing.once('drain', resolve))
  packing.end()
  await ended
  return Buffer.concat(parts)
}

/** A great many small objects in few bytes. */
export function manyObjects(number: number): Buffer {
  const head: string[] = []
  for (let i = 0; i < number; i++) head.push(`${i + 1000} ${i * 8}`)
  const heads = `${head.join(' ')} `
  return objectStream(9, deflateSync(heads + '[[][][]]'.repeat(number)), number, heads.length)
}
