import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import { alone } from './folder-lock.mjs'
import { root } from './folders.mjs'
import { capture } from './run.mjs'
import { giveUp, say, seconds } from './say.mjs'

/**
 * Ensures that a package’s node_modules match its lock file. `running` does not install development tools, but never
 * removes existing ones. Writes nothing if everything is up to date. Resolves to whether it installed anything.
 */
export async function ensureInstalled(folder, mode) {
  if (isInstalled(folder, mode)) return false
  const lock = join(folder, 'node_modules/.wardwise/install.lock')
  return alone(
    lock,
    async () =>
      !isInstalled(folder, mode) && install(folder, mode === 'all' || hasTools(folder) ? 'all' : 'running'),
    () => say('waiting for another start that is installing'),
  )
}

function isInstalled(folder, mode) {
  const stamp = readStamp(folder)
  return (
    stamp?.lock === fingerprint(folder).lock &&
    stamp.tree === fingerprint(folder).tree &&
    hasMode(stamp, mode)
  )
}

function hasMode(stamp, mode) {
  return stamp.machine === machine && (mode === 'running' || stamp.mode === 'all')
}

const machine = `${process.platform}-${process.arch}`
const stampFile = (folder) => join(folder, 'node_modules/.wardwise/installed.json')
/** npm’s own record of the contents of node_modules. */
const treeFile = (folder) => join(folder, 'node_modules/.package-lock.json')

function fingerprint(folder) {
  return { lock: hashOf(join(folder, 'package-lock.json')), tree: hashOf(treeFile(folder)) }
}

function hashOf(file) {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null
}

function readStamp(folder) {
  try {
    return JSON.parse(readFileSync(stampFile(folder), 'utf8'))
  } catch {
    return undefined
  }
}

function hasTools(folder) {
  if (!existsSync(treeFile(folder))) return false
  return Object.values(JSON.parse(readFileSync(treeFile(folder), 'utf8')).packages).some((entry) => entry.dev)
}

async function install(folder, mode) {
  const started = Date.now()
  const what = mode === 'all' ? 'everything for development and tests' : 'what running needs'
  const where = folder.startsWith(`${root}${sep}`) ? ` in ${relative(root, folder)}/` : ''
  say(`installing ${what}${where} …`)
  rmSync(stampFile(folder), { force: true })
  const progress = setInterval(() => say(`… still installing, ${seconds(started)}`), 5000)
  const { code, output } = await runNpm(folder, mode).finally(() => clearInterval(progress))
  if (code !== 0) {
    process.stderr.write(`${output.trim()}\n`)
    giveUp('the packages could not be installed; npm says why above.')
  }
  mkdirSync(join(folder, 'node_modules/.wardwise'), { recursive: true })
  writeFileSync(stampFile(folder), JSON.stringify({ mode, machine, ...fingerprint(folder) }))
  say(`installed${where} in ${seconds(started)}`)
  return true
}

/** Uses `npm install` instead of `npm ci`, which removes node_modules first, even under a running server. */
async function runNpm(folder, mode) {
  const dev = mode === 'all' ? '--include=dev' : '--omit=dev'
  const args = ['install', dev, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress']
  const cache = isWritable(npmCache()) ? undefined : mkdtempSync(join(tmpdir(), 'wardwise-npm-'))
  const env = { ...process.env, ...(cache && { npm_config_cache: cache }) }
  const [command, ...first] = npmCommand()
  const run = (...more) =>
    capture(command, [...first, ...args, ...more], { cwd: folder, env, shell: command === 'npm.cmd' })
  try {
    // The lock file contains versions and hashes, so cached packages need no registry request. An outdated cache may
    // lack a version, hence the second try.
    const quick = await run('--prefer-offline')
    return quick.code === 0 ? quick : await run()
  } finally {
    if (cache) rmSync(cache, { recursive: true, force: true })
  }
}

/** The npm that runs this script, on its own Node: the packaged Node may be the one being replaced. */
function npmCommand() {
  const { npm_execpath: npm = '', npm_node_execpath: node } = process.env
  if (basename(npm) === 'npm-cli.js') return [node ?? process.execPath, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function npmCache() {
  return process.env.npm_config_cache ?? join(homedir(), '.npm')
}

function isWritable(folder) {
  try {
    mkdirSync(join(folder, '_cacache'), { recursive: true })
    for (const part of ['', '_cacache', '_cacache/tmp', '_cacache/content-v2', '_cacache/index-v5']) {
      if (existsSync(join(folder, part))) accessSync(join(folder, part), constants.W_OK)
    }
    return true
  } catch {
    return false
  }
}
