import { Refusal, type Context } from '#server/define'
import { loginLog } from '#server/db/schema/system'
import { deviceOf } from './device'

/** Nobody's name may be a password, typed into the wrong field: only its beginning is kept. */
const TOLD_OF_NOBODY = 2

/**
 * Logs in, and writes what came of it into the log of logins; a refusal is written as it is answered.
 * @param typed the name as it was typed
 * @param isKnown whether an account has that name
 */
export async function loggedLogin<T>(
  { db, ip, agent }: Pick<Context, 'db' | 'ip' | 'agent'>,
  { typed, isKnown }: { typed: string; isKnown: boolean },
  login: () => Promise<T>,
): Promise<T> {
  const user_name = isKnown ? typed : `${typed.slice(0, TOLD_OF_NOBODY)}***`
  const write = (passed: boolean, msg: string) =>
    db.insert(loginLog).values({ user_name, passed, msg, ip, ...deviceOf(agent) })
  try {
    const done = await login()
    await write(true, '登录成功')
    return done
  } catch (e) {
    if (e instanceof Refusal) await write(false, e.message)
    throw e
  }
}
