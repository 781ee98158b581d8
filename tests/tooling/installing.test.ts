import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const setup = join(import.meta.dirname, '../../tools/setup')

const locked = mkdtempSync(join(tmpdir(), 'wardwise-install-'))
let folder = locked
beforeAll(async () => {
  for (const name of ['wanted', 'tool']) {
    mkdirSync(join(locked, name))
    write(`${name}/package.json`, { name, version: '1.0.0' })
  }
  write('package.json', { dependencies: { wanted: 'file:wanted' }, devDependencies: { tool: 'file:tool' } })
  await run('npm', ['install', '--package-lock-only', '--no-audit'], { cwd: locked })
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardwise-install-'))
  cpSync(locked, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => rmSync(locked, { recursive: true, force: true }))

const write = (file: string, content: unknown) => writeFileSync(join(folder, file), JSON.stringify(content))
const has = (name: string) => existsSync(join(folder, 'node_modules', name, 'package.json'))
const lockFile = () => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** Runs code in a separate process, as in production. Resolves to its output. */
async function evaluate(code: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  return stdout
}
const install = (mode: 'running' | 'all', env?: Record<string, string>) =>
  evaluate(
    `import { ensureInstalled } from '${setup}/install.mjs'; await ensureInstalled('${folder}', '${mode}')`,
    env,
  )

describe('installing', () => {
  it('takes what running needs and leaves the lock file as it is', async () => {
    const before = lockFile()
    expect(await install('running')).toContain('installing what running needs')
    expect([has('wanted'), has('tool')]).toEqual([true, false])
    expect(lockFile()).toBe(before)
  })

  it('is silent when everything is there', async () => {
    await install('running')
    expect(await install('running')).toBe('')
  })

  it('adds the development tools when they are asked for and keeps them from then on', async () => {
    await install('running')
    await install('all')
    expect([has('wanted'), has('tool')]).toEqual([true, true])
    expect(await install('running')).toBe('')
    write('package-lock.json', { ...JSON.parse(lockFile()), version: '2.0.0' })
    expect(await install('running')).toContain('installing everything')
    expect(has('tool')).toBe(true)
  })

  it('keeps the development tools that somebody installed by hand', async () => {
    await run('npm', ['install', '--no-audit'], { cwd: folder })
    await install('running')
    expect(has('tool')).toBe(true)
  })

  it('starts again after it was broken off', async () => {
    await install('running')
    rmSync(join(folder, 'node_modules/.wardwise/installed.json'))
    rmSync(join(folder, 'node_modules/wanted'))
    await install('running')
    expect(has('wanted')).toBe(true)
  })

  it('installs once when two start at the same time', async () => {
    const said = (await Promise.all([install('running'), install('running')])).join('')
    expect(said.match(/installed in/g)).toHaveLength(1)
    expect(has('wanted')).toBe(true)
  })

  it('does without a cache folder it may write to', async () => {
    write('cache', 'a file where the folder should be')
    await install('running', { npm_config_cache: join(folder, 'cache') })
    expect(has('wanted')).toBe(true)
  })

  it('says so when npm fails', async () => {
    write('package.json', { dependencies: { missing: 'file:missing.tgz' } })
    rmSync(join(folder, 'package-lock.json'))
    await expect(install('running')).rejects.toThrow('the packages could not be installed')
  })
})

describe('working alone', () => {
  const step = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { alone } from '${setup}/folder-lock.mjs'
    await alone('lock', async () => {
      const count = Number(readFileSync('count', 'utf8'))
      await sleep(20)
      writeFileSync('count', String(count + 1))
    }, () => console.log('waited'))`

  it('lets one in after the other', async () => {
    write('count', 0)
    await Promise.all(Array.from({ length: 5 }, () => evaluate(step)))
    expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('5')
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  it('takes over from one who was killed', async () => {
    write('count', 0)
    write('lock', 'of a process that is gone')
    utimesSync(join(folder, 'lock'), new Date(0), new Date(0))
    expect(await evaluate(step)).toContain('waited')
    expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('1')
  })
})

describe('the machine', () => {
  const ask = (pretend: string, env?: Record<string, string>) =>
    evaluate(
      `${pretend}; const { requireInstaller } = await import('${setup}/node-version.mjs'); requireInstaller()`,
      env,
    )
  const set = (what: string, name: string, value: string) =>
    `Object.defineProperty(${what}, '${name}', { value: '${value}' })`

  it('needs Node 20.11, where a package brings the rest', async () => {
    const linux = `${set('process', 'platform', 'linux')}; ${set('process', 'arch', 'x64')}`
    const node = (version: string) => ask(`${linux}; ${set('process.versions', 'node', version)}`)
    await expect(node('20.10.0')).rejects.toThrow('Node 20.11 or newer is needed, and this is Node 20.10.0')
    await expect(node('18.20.4')).rejects.toThrow('Node 20.11')
    await expect(node('20.11.0')).resolves.toBe('')
    await expect(node('24.0.0')).resolves.toBe('')
  })

  it('needs Node 24 of its own elsewhere', async () => {
    const mac = `${set('process', 'platform', 'darwin')}; ${set('process', 'arch', 'arm64')}`
    const node = (version: string) => ask(`${mac}; ${set('process.versions', 'node', version)}`)
    await expect(node('22.20.0')).rejects.toThrow('Node 24 or newer is needed on darwin on arm64')
    await expect(node('24.0.0')).resolves.toBe('')
  })

  it('needs npm 10', async () => {
    await expect(ask('', { npm_config_user_agent: 'npm/9.9.3 node/v20.11.0' })).rejects.toThrow(
      'npm 10 or newer',
    )
    await expect(ask('', { npm_config_user_agent: 'npm/10.2.4 node/v20.11.0' })).resolves.toBe('')
  })
})
