import { NEVER_ARRIVED, NotSent, type Channel } from './channel'

const TIMEOUT_MS = 20_000

interface SmtpFault extends Error {
  code?: string
  /** The error code of the operating system. */
  originalCode?: string
  responseCode?: number
}

/**
 * The mail was not accepted when the server said so, or when it was never reached. The library reports every
 * lost connection with the same code, also one lost while the mail was being transferred: then the outcome is
 * unknown.
 */
function verdict({ message, code, originalCode = '', responseCode }: SmtpFault): Error {
  const words = `邮件服务器：${message.slice(0, 200)}`
  if (responseCode !== undefined && responseCode >= 400)
    return new NotSent(words, { again: responseCode < 500 || code === 'EAUTH' })
  const isUnreached =
    code === 'EDNS' || NEVER_ARRIVED.includes(originalCode) || message === 'Connection timeout'
  return isUnreached ? new NotSent(words, { again: true }) : new Error(words)
}

/**
 * Mail through an SMTP server. The library is loaded with the first mail. Each mail uses its own connection:
 * the library's pool would send a mail again by itself when its connection breaks.
 */
export function emailChannel({ url, from }: { url: string; from: string }): Channel {
  const address = new URL(url)
  const make = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host: address.hostname,
      port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
      secure: address.protocol === 'smtps:',
      ...(address.username && {
        auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
      }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
  }
  let transport: ReturnType<typeof make> | undefined
  return {
    async send({ id, address: to, title, content }) {
      transport ??= make()
      const open = await transport
      try {
        await open.sendMail({
          from,
          to,
          subject: title,
          text: content,
          messageId: `<message-${id}@${address.hostname}>`,
        })
      } catch (error) {
        throw error instanceof Error ? verdict(error) : error
      }
    },
    close: () => void transport?.then((open) => open.close()),
  }
}
