import { spawn } from 'node:child_process'

/** Runs a program to its end. Resolves to its exit code and its whole output. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const stop = endWithUs(child)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => {
      stop()
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ensures that a child process never outlives this one. Returns a function that stops doing so. */
export function endWithUs(child, end = (signal) => child.kill(signal)) {
  const onExit = () => end('SIGKILL')
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const onSignal = (signal) => {
    end(signal)
    child.once('close', () => process.exit(128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal]))
  }
  process.once('exit', onExit)
  for (const signal of signals) process.once(signal, onSignal)
  return () => {
    process.off('exit', onExit)
    for (const signal of signals) process.off(signal, onSignal)
  }
}
