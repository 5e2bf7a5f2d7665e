import { newDatabase } from '#tests/support/postgres'
import { RoundRobin } from '#tests/support/roundRobin'
import { freePort } from '#tests/support/freePort'

/** How many servers a product consists of; more than one need `TEST_DATABASE_URL`. */
const SERVERS = Number(process.env['CLUSTER'] ?? 1)

export const isCluster = SERVERS > 1

/** How much longer what is measured may take: several servers share the machine with the browsers. */
export const LEISURE = isCluster ? 4 : 1

/** Where a product is: what its servers listen on, its address for people, and its database. */
interface Place {
  ports: readonly number[]
  port: number
  /** Empty: the embedded one. */
  databaseUrl: string
  leave: () => Promise<void>
}

const databases = new Map<string, string>()

/** The database of the product with this folder; empty where it is the embedded one in it. */
export const databaseOf = (dataDir: string): string => databases.get(dataDir) ?? ''

/** One server on the embedded database, or `CLUSTER` of them on one PostgreSQL database behind a balancer. */
export async function findPlace(dataDir: string): Promise<Place> {
  const first = await freePort()
  if (!isCluster) return { ports: [first], port: first, databaseUrl: '', leave: () => Promise.resolve() }
  const server = process.env['TEST_DATABASE_URL']
  if (!server) throw new Error('CLUSTER needs TEST_DATABASE_URL')
  const ports = [first]
  while (ports.length < SERVERS) ports.push(await freePort())
  const databaseUrl = await newDatabase(server, `_journey${databases.size}`)
  databases.set(dataDir, databaseUrl)
  const balancer = await RoundRobin.before(ports)
  return { ports, port: Number(new URL(balancer.url).port), databaseUrl, leave: () => balancer.close() }
}
