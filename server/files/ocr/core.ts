import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import type { RecognisedBlock } from '#contract/rules/book/picture/recognised'

/** What recognises, as its program for browsers is called; its data lie beside it. */
const PROGRAM = 'tesseract-core-simd-lstm'
const WORDS = 'chi_sim.traineddata'
/** By a neural network alone: the data hold nothing else. */
const NEURAL = 1

/** The parts of its program that are used. */
interface Core {
  FS: { writeFile: (name: string, bytes: Uint8Array) => void; unlink: (name: string) => void }
  TessBaseAPI: new () => {
    Init: (path: null, words: string, mode: number) => number
    SetVariable: (name: string, value: string) => void
    SetImageFile: (exif: number, angle: number) => number
    Recognize: (monitor: null) => number
    GetJSONText: () => string
    Clear: () => void
  }
}

interface Files {
  program: string
  machine: string
  words: string
}

/** Beside the built console, where browsers fetch the same files. */
function builtFiles(): Files | undefined {
  const assets = join(dirname(process.argv[1] ?? ''), '../dist/assets')
  const place = existsSync(assets)
    ? readdirSync(assets).find((name) => name.startsWith('worker-ocr-'))
    : undefined
  if (place === undefined) return undefined
  const at = (name: string) => join(assets, place, name)
  return { program: at(`${PROGRAM}.js`), machine: at(`${PROGRAM}.wasm`), words: at(`${WORDS}.gz`) }
}

/** In the packages, where nothing is built. */
function packedFiles(): Files | undefined {
  try {
    const { resolve } = createRequire(import.meta.url)
    const own = createRequire(resolve('tesseract.js/package.json'))
    const core = dirname(own.resolve('tesseract.js-core/package.json'))
    const words = dirname(resolve('@tesseract.js-data/chi_sim/package.json'))
    return {
      program: join(core, `${PROGRAM}.js`),
      machine: join(core, `${PROGRAM}.wasm`),
      words: join(words, '4.0.0_best_int', `${WORDS}.gz`),
    }
  } catch {
    return undefined
  }
}

const silent = () => undefined

/** The program is a script for browsers and Node alike: whichever way a package is meant to be loaded. */
async function start({ program, machine }: Files): Promise<Core> {
  const code = await readFile(program, 'utf8')
  const run = compileFunction(code, ['module', 'exports', 'require', '__filename', '__dirname'], {
    filename: program,
  })
  const module: { exports: unknown } = { exports: {} }
  run(module, module.exports, createRequire(program), program, dirname(program))
  // That is what the script exports.
  const make = module.exports as (options: object) => Promise<Core>
  return make({ wasmBinary: await readFile(machine), print: silent, printErr: silent })
}

/** Reads pictures as files of PGM. */
export type ReadPicture = (file: Uint8Array) => RecognisedBlock[]

/**
 * Starts the recognition of printed Chinese.
 * @throws Error when its files are not there
 */
export async function recognition(parameters: Readonly<Record<string, string>>): Promise<ReadPicture> {
  const files = packedFiles() ?? builtFiles()
  if (!files) throw new Error('the files of the recognition are not there')
  const core = await start(files)
  core.FS.writeFile(`./${WORDS}`, gunzipSync(await readFile(files.words)))
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'chi_sim', NEURAL) !== 0) throw new Error('the recognition does not start')
  for (const [name, value] of Object.entries(parameters)) api.SetVariable(name, value)
  return (file) => {
    core.FS.writeFile('/input', file)
    try {
      if (api.SetImageFile(1, 0) === 1) throw new Error('the picture is none that is recognised')
      api.Recognize(null)
      // Its own writer makes this shape.
      const { blocks } = JSON.parse(api.GetJSONText()) as { blocks: RecognisedBlock[] | null }
      return blocks ?? []
    } finally {
      api.Clear()
      core.FS.unlink('/input')
    }
  }
}
