import { token } from '#src/session/token'
import { testServer, type TestServer } from './api'
import { answerWith, asked } from './server'

/** A server of its own that answers the console, where wang of the office is logged in and nothing has been asked yet. */
export async function loggedIn(): Promise<TestServer> {
  const server = await testServer()
  answerWith(server)
  token.write((await server.login('wang', ['admin'])).token)
  asked.length = 0
  return server
}
