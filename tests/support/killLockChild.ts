import { lockFolder } from '#server/db/driver/lock'

// Takes the lock of the folder named on the command line and keeps it until it or its parent is gone; with a second argument
// opens the database there too. Says `HELD`, or why not.
const [dir, open] = process.argv.slice(2)
if (!dir) throw new Error('a folder is needed')
try {
  if (open) {
    const { openEmbedded } = await import('#server/db/driver/embedded')
    await openEmbedded(dir)
  } else await lockFolder(dir)
  process.stdout.write('HELD\n')
  process.stdin.resume().on('end', () => process.exit())
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
