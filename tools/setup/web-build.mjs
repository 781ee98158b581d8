import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { alone } from './folder-lock.mjs'
import { root } from './folders.mjs'
import { runtimeNode } from './node-version.mjs'
import { capture } from './run.mjs'
import { giveUp, say, seconds } from './say.mjs'

const built = join(root, 'web/dist')
const stampFile = join(built, '.built-from')
const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json']

/** Builds the pages when what they are made of differs from what web/dist was made of. Writes nothing otherwise. */
export async function ensureWebBuilt() {
  if (isBuilt()) return
  const lock = join(root, 'node_modules/.wardwise/build.lock')
  await alone(
    lock,
    async () => !isBuilt() && build(),
    () => say('waiting for another start that is building'),
  )
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()
}

async function build() {
  const started = Date.now()
  const from = hashSources()
  say('building the pages …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { code, output } = await capture(runtimeNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: root })
  if (code !== 0) {
    process.stderr.write(`${output.trim()}\n`)
    giveUp('the pages could not be built; the reason is above.')
  }
  writeFileSync(stampFile, from)
  say(`built in ${seconds(started)}`)
}

/** By content, since a clone or a copy gives every file a new time. */
function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(join(root, source)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path) || path === built) return []
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    return [path]
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(path, entry.name)
      if (entry.isDirectory()) return filesUnder(file)
      return /\.test(-support)?\.tsx?$/.test(entry.name) ? [] : [file]
    })
}
