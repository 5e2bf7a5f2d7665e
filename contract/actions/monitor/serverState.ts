import { z } from '#contract/zod'
import { SYSTEM_OFFICE } from '#contract/roles'
import { DATABASE_KIND } from '#contract/facts/monitor/server'
import { oneOf, read, whole } from '#contract/define'

/** 0 to 100, with two decimals at most */
const percent = z.number().min(0).max(100)
/** Of a gigabyte or a megabyte, with two decimals at most */
const amount = z.number().min(0)
const bytes = z.number().int().min(0)

/** One file system that the program writes to. */
const Disk = z.object({
  dirName: z.string(),
  sysTypeName: z.string(),
  typeName: z.string(),
  /** In words, such as `12.3 GB`, as RuoYi's clients show them. */
  total: z.string(),
  free: z.string(),
  used: z.string(),
  usage: percent,
  /** What of ours it holds. */
  holds: z.array(z.string()),
})

/** What RuoYi does not know of. */
const Own = z.object({
  version: z.string(),
  /** Seconds since the program was started. */
  uptime: whole,
  /** All of the process's memory, not only what JavaScript uses. */
  rss: bytes,
  database: z.object({
    kind: oneOf(DATABASE_KIND, ''),
    version: z.string(),
    size: bytes,
    /** Those of everybody who uses this database, and how many the database takes. */
    connections: z.object({ used: whole, most: whole }),
  }),
  sessions: z.object({ open: whole, users: whole }),
  /** Pages that are told of changes. */
  listeners: whole,
  exports: z.object({ isRunning: z.boolean(), waiting: whole }),
  files: z.object({ size: bytes, count: whole }),
  /** Of the file system that holds the data folder. */
  disk: z.object({ total: bytes, free: bytes, usage: percent }),
  /** A container or the operator allows less than the machine has. */
  limited: z.object({ cpu: z.boolean(), memory: z.boolean() }),
})

/** 服务监控: the machine, the process and what it is busy with. */
export const serverState = {
  server_state: read({
    who: SYSTEM_OFFICE,
    permission: 'monitor:server:list',
    route: 'GET /monitor/server',
    input: z.object({}),
    output: z.object({
      /** Shares of all processors together; `used` is that of programs, `sys` that of the system. */
      cpu: z.object({ cpuNum: amount, used: percent, sys: percent, free: percent }),
      /** GB */
      mem: z.object({ total: amount, used: amount, free: amount, usage: percent }),
      /** MB of our process's heap: what it has taken, may take, and uses of that. */
      jvm: z.object({
        name: z.string(),
        version: z.string(),
        startTime: z.string(),
        runTime: z.string(),
        home: z.string(),
        inputArgs: z.string(),
        total: amount,
        max: amount,
        used: amount,
        free: amount,
        usage: percent,
      }),
      sys: z.object({
        computerName: z.string(),
        computerIp: z.string(),
        osName: z.string(),
        osArch: z.string(),
        userDir: z.string(),
      }),
      sysFiles: z.array(Disk),
      /** Absent where another server answers. */
      own: Own.optional(),
    }),
  }),
}
