import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './folders.mjs'
import { runtimeNode } from './node-version.mjs'
import { endWithUs } from './run.mjs'
import { say, seconds } from './say.mjs'

/**
 * A program that is one step of a run.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args Arguments to the product’s Node.
 * @property {Record<string, string>} [env]
 * @property {'at once' | 'at its end'} [shows] When its output is shown; by default only if it fails.
 * @property {number} [atMost] Timeout in milliseconds, after which it is killed and counts as failed.
 * @property {(output: string) => number} [inspected] How much it inspected; 0 counts as failed.
 */

/** Compiled code is cached, which halves the start time of programs that start repeatedly, as many do in tests. */
const compiled = join(root, 'node_modules/.cache/compiled')

/** Runs one step to its end and leaves no process running. */
export async function runStep(step) {
  const started = Date.now()
  const { code, output } = await execute(step)
  const inspected = step.inspected?.(output) ?? 1
  const passed = code === 0 && inspected > 0
  if (step.shows === 'at its end' || (!passed && !step.shows)) process.stdout.write(`\n${output.trim()}\n`)
  if (code === 0 && inspected === 0) say(`${step.name} looked at nothing`)
  say(`${passed ? 'passed' : 'FAILED'}  ${step.name} (${seconds(started)})`)
  return { name: step.name, passed, code }
}

/** Runs steps in parallel, as many as there are processors. */
export async function runSteps(steps) {
  const waiting = [...steps]
  const results = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const failures = results.filter((result) => !result.passed).map(({ name }) => name)
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures }
}

function execute({ args, env, shows, atMost = 10 * 60_000 }) {
  const output = shows === 'at once' ? 'inherit' : 'pipe'
  return new Promise((resolve, reject) => {
    const child = spawn(runtimeNode(), args, {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
      stdio: ['ignore', output, output],
      // A process group of its own, so that its child processes end with it.
      detached: true,
    })
    const end = (signal) => signalGroup(child.pid, signal)
    const release = endWithUs(child, end)
    const timer = setTimeout(() => {
      say(`ending a step that took more than ${atMost / 1000} s`)
      end('SIGTERM')
      setTimeout(() => end('SIGKILL'), 10_000).unref()
    }, atMost)
    let written = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (written += text))
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      release()
      end('SIGKILL')
      resolve({ code: code ?? 1, output: written })
    })
  })
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // All of them have already ended.
  }
}
