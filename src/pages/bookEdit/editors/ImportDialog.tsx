export default function ImportDialog(_: { onDone: (editors: never[]) => void; onClose: () => void }) {
  return null
}
