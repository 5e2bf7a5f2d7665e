import { migrations } from '#server/db/migrations'

process.stdout.write(JSON.stringify(migrations()))
