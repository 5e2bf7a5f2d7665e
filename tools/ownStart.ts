/**
 * Tests of the server that start what they need by themselves, or need no database: on the PostgreSQL server of
 * TEST_DATABASE_URL they would do once more what they have done on the embedded database.
 */
export const OWN_START = [
  'backup',
  'backupCommands',
  'backupFiles',
  'captchaPicture',
  'database.log',
  'healing',
  'importNames',
  'kill',
  'lock',
  'messageChannels',
  'nginx',
  'paper',
  'pdfCopies',
  'pooler',
  'settings',
  'start',
  'static',
  'textIn',
  'traces',
  'visit',
].map((name) => `tests/server/${name}.test.ts`)
