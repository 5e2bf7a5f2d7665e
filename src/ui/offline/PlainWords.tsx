import { useSpeech } from '#src/ui/feedback'
import { PlainNote } from './PlainNote'

/** What is to be said, as long as antd's way of saying it has not come. */
export function PlainWords() {
  const words = useSpeech((speech) => speech.words)
  return words !== undefined && <PlainNote>{words}</PlainNote>
}
