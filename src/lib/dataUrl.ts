/** As many bytes as a call takes for arguments everywhere. */
const CHUNK = 0x8000

/** A file as an address that carries it along: it needs no giving back, as an object URL would. */
export async function asDataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return `data:${file.type};base64,${btoa(text)}`
}
