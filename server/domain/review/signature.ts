import { REFUSAL } from '#contract/refusals'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PREFIX = 'data:image/png;base64,'

/** Maximum size of a signature image, in bytes. */
const MAX_SIGNATURE = 200 * 1024

/**
 * Why a data URL is no signature; undefined when it is one. The prefix is only the sender's claim, so the
 * content is checked: a PNG begins with eight fixed bytes and the chunk IHDR.
 */
export function refusedSignature(dataUrl: string): string | undefined {
  const bytes = Buffer.from(dataUrl.slice(PREFIX.length), 'base64')
  const isPng =
    dataUrl.startsWith(PREFIX) &&
    bytes.subarray(0, 8).equals(PNG) &&
    bytes.subarray(12, 16).toString('latin1') === 'IHDR'
  if (!isPng) return REFUSAL.signaturePng
  return bytes.length > MAX_SIGNATURE ? REFUSAL.signatureSize : undefined
}
