import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { alone } from './folder-lock.mjs'
import { root } from './folders.mjs'
import { runtimeNode } from './node-version.mjs'
import { capture } from './run.mjs'
import { giveUp, say, seconds } from './say.mjs'

/**
 * Something built from sources before it can run.
 * @typedef {object} Build
 * @property {string} name As used in a sentence, with its article.
 * @property {string} folder Folder of the result, relative to the root.
 * @property {string[]} sources Source files and folders, relative to the root.
 * @property {string[]} args Arguments to the product’s Node that build it.
 */

/** @type {Build[]} */
const builds = [
  {
    name: 'the pages',
    folder: 'web/dist',
    sources: ['web', 'contract', 'vite.config.ts', 'package-lock.json'],
    args: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  },
  {
    name: 'the server',
    folder: 'api/dist',
    sources: ['api', 'contract', 'tools/setup/bundle-server.mjs', 'package-lock.json'],
    args: [join(root, 'tools/setup/bundle-server.mjs'), 'api/main.ts', 'api/dist'],
  },
]

/** Rebuilds what has changed since its last build. Otherwise writes nothing. */
export async function ensureBuilt() {
  if (builds.every(isBuilt)) return
  const lock = join(root, 'node_modules/.wardwise/build.lock')
  await alone(
    lock,
    () => Promise.all(builds.filter((one) => !isBuilt(one)).map(build)),
    () => say('waiting for another start that is building'),
  )
}

const stampOf = ({ folder }) => join(root, folder, '.built-from')

function isBuilt(one) {
  const stamp = stampOf(one)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(one)
}

async function build(one) {
  const started = Date.now()
  const from = hashSources(one)
  say(`building ${one.name} …`)
  // Tests set another mode, in which React would include its development checks and be a third larger.
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await capture(runtimeNode(), one.args, { cwd: root, env })
  if (code !== 0) {
    process.stderr.write(`${output.trim()}\n`)
    giveUp(`${one.name} could not be built; the reason is above.`)
  }
  writeFileSync(stampOf(one), from)
  say(`built ${one.name} in ${seconds(started)}`)
}

/** Hashes contents, because cloning or copying changes modification times. */
function hashSources({ sources, folder }) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(join(root, source), join(root, folder)))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path, built) {
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
      if (entry.isDirectory()) return filesUnder(file, built)
      return /\.test(-support)?\.tsx?$/.test(entry.name) ? [] : [file]
    })
}
