import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
let copy: string
let app: ChildProcess | undefined

/** The sources with only those packages that an installation without development tools has. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'wardwise-production-'))
  chmodSync(copy, 0o755)
  for (const part of [
    'api',
    'contract',
    'web',
    'tools/setup',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ]) {
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (file) => !/\/(dist|node_modules)$|\.test\.tsx?$/.test(file),
    })
  }
  for (const path of productionPackages()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    symlinkSync(join(root, path), join(copy, path))
  }
})

afterAll(async () => {
  if (app && app.exitCode === null) {
    const ended = new Promise((resolve) => app?.once('exit', resolve))
    app.kill('SIGTERM')
    await ended
  }
  rmSync(copy, { recursive: true, force: true })
})

function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev)
    .map(([path]) => path)
}

it('builds and starts without the development tools', { timeout: 300_000 }, async () => {
  const build = (...args: string[]) => run(process.execPath, args, { cwd: copy })
  await build('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  await build('tools/setup/bundle-server.mjs', 'api/main.ts', 'api/dist')
  app = spawn(process.execPath, ['api/start.js'], {
    cwd: copy,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(copy, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyAddress(app)
  const page = await fetch(`${url}/login`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
  expect((await fetch(`${url}/api/whitelabel/localhost`)).status).toBe(200)
})

function readyAddress(started: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const port = /ready on http:\/\/[^:\s]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    started.stdout?.on('data', listen)
    started.stderr?.on('data', listen)
    started.once('exit', () => reject(new Error(`It did not start:\n${said}`)))
  })
}
