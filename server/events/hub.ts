import { setTimeout as pause } from 'node:timers/promises'
import { projectTopic, userTopic } from '#server/db/announce'
import type { Listen } from '#server/db/driver/listen'
import type { Follower, Hub } from '#server/define'

export function createHub(listen: Listen): Hub {
  const followers = new Set<Follower>()
  let listening: Promise<() => Promise<void>> | undefined
  let isClosing = false

  const heard = (topic: string): void => {
    for (const follower of followers) {
      const isAll = topic === 'everything'
      if (isAll || topic === projectTopic(follower.project_id)) follower.changed()
      if (isAll || topic === userTopic(follower.user_id)) follower.doubted()
    }
  }
  async function rest(): Promise<void> {
    if (followers.size > 0 || !listening) return
    const stop = listening
    listening = undefined
    await stop.then(
      (end) => end(),
      () => undefined,
    )
  }

  return {
    async follow(follower) {
      followers.add(follower)
      const leave = (): void => {
        if (followers.delete(follower)) void rest()
      }
      try {
        await (listening ??= listen(heard))
      } catch (error) {
        // The next follower tries again.
        listening = undefined
        leave()
        throw error
      }
      if (isClosing) follower.moved()
      return leave
    },
    size: () => followers.size,
    async close(overMs = 0) {
      const all = [...followers]
      const each = overMs / Math.max(1, all.length)
      for (const follower of all) {
        if (each > 0) await pause(each)
        follower.moved()
      }
      isClosing = true
      for (const { moved } of followers) moved()
      await rest()
    },
  }
}
