import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread begins with a file; as TypeScript it needs the loader that the process itself was started with. */
export function startThread(file: URL, options: WorkerOptions): Worker {
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options)
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`
  return new Worker(load, { ...options, eval: true })
}
