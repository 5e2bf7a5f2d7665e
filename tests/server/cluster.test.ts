import { expect, test } from 'vitest'
import { inFolder } from '#tests/support/killProcess'
import { newDatabase, server as postgres } from '#tests/support/postgres'
import { program } from '#tests/support/programs'
import { savedThrough } from '#tests/bench/cluster/killing'

test.runIf(postgres)(
  'one of three processes is killed every five seconds: no acknowledged save is lost, the console heals the rest',
  { timeout: 180_000 },
  () =>
    inFolder(async (dir) => {
      const url = await newDatabase(postgres ?? '', '_cluster')
      const place = { url, dir, file: program('server/main') }
      const { acknowledged, failed, troubles, lost } = await savedThrough(place, { experts: 60, kills: 4 })
      expect(lost).toEqual([])
      expect(troubles).toEqual([])
      expect(acknowledged).toBeGreaterThan(200)
      // Had nothing ever failed, nothing would have been healed.
      expect(failed).toBeGreaterThan(0)
    }),
)
