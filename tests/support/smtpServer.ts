import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Answers each command of an SMTP session; undefined hangs up instead. The text after DATA is answered as `text`. */
export type Answers = (command: string) => string | undefined

const POLITE: Answers = (command) => {
  if (command.startsWith('EHLO')) return '250 OK'
  if (command === 'DATA') return '354 go on'
  return command === 'QUIT' ? '221 bye' : '250 OK'
}

/** A mail server on this machine that keeps what it takes. */
export async function smtpServer(answers: Answers = POLITE) {
  const letters: string[] = []
  const server = createServer((socket) => {
    let waiting = ''
    let isText = false
    const say = (line: string | undefined) =>
      line === undefined ? socket.destroy() : socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      waiting += chunk.toString()
      for (;;) {
        const end = isText ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n')
        if (end < 0) return
        const piece = waiting.slice(0, end)
        waiting = waiting.slice(end + (isText ? 5 : 2))
        const answer = answers(isText ? 'text' : piece.toUpperCase()) ?? undefined
        if (isText && answer?.startsWith('250')) letters.push(piece)
        isText = !isText && piece.toUpperCase() === 'DATA' && answer !== undefined && answer.startsWith('354')
        say(answer)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    letters,
    url: `smtp://127.0.0.1:${port}`,
    close: () => server.close(),
  }
}
