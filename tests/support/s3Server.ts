import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Place } from '#server/define'

const BUCKET = 'review'

export interface S3Server {
  port: number
  /** A place of its own in the bucket. */
  place: (prefix: string, more?: Partial<S3Place>) => S3Place
  stop: () => Promise<void>
}

/** A server that speaks S3, with one empty bucket. */
export async function startS3(port = 0): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'review-s3-'))
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const at = await server.run()
  return {
    port: at.port,
    place: (prefix, more) => ({
      kind: 's3',
      endpoint: `http://127.0.0.1:${at.port}/${BUCKET}`,
      region: 'us-east-1',
      prefix,
      key_id: 'S3RVER',
      secret: 'S3RVER',
      ...more,
    }),
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
