import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const beatEvery = 1000
/** An owner without a heartbeat for this long was killed. */
const deadAfter = 10_000

/** Does the work under a lock across processes. `onWait` is called once if another process has the lock. */
export async function alone(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  const token = randomUUID()
  let waited = false
  while (!take(file, token)) {
    if (!waited) onWait()
    waited = true
    removeDead(file)
    await sleep(200)
  }
  const free = () => tokenOf(file) === token && rmSync(file, { force: true })
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatEvery)
  process.once('exit', free)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', free)
    free()
  }
}

function take(file, token) {
  try {
    writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Moves the lock before removing it: if two processes find the same dead owner, the slower one restores the lock it
 * took from the faster one.
 */
function removeDead(file) {
  const token = tokenOf(file)
  const sign = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (token === undefined || sign === undefined || Date.now() - sign < deadAfter) return
  const moved = `${file}.${randomUUID()}`
  try {
    renameSync(file, moved)
    if (tokenOf(moved) !== token) linkSync(moved, file)
  } catch {
    // Another process was faster.
  }
  rmSync(moved, { force: true })
}

function tokenOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
