import { spawn } from 'node:child_process'
import { root } from './setup/folders.mjs'
import { runtimeNode } from './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { endWithUs } from './setup/run.mjs'

await ensurePackages('all')

// Restarts the server on every change; Vite serves the pages and proxies everything else to the server.
const apiUrl = `http://localhost:${process.env.PORT ?? 3000}`
const programs = [['--watch', '--watch-preserve-output', 'api/main.ts'], ['node_modules/vite/bin/vite.js']]
for (const args of programs) {
  const child = spawn(runtimeNode(), args, {
    cwd: root,
    env: { ...process.env, API_URL: apiUrl },
    stdio: 'inherit',
  })
  endWithUs(child)
  child.once('close', (code) => process.exit(code ?? 1))
}
