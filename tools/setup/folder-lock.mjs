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
/** An owner that has not given a sign of life for this long was killed. */
const deadAfter = 10_000

/** Does the work while nobody else does, across processes. `onWait` is called once when another one is at it. */
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

/** Moves before it removes: of two that find the same dead owner, the slower one gives back what it took from the quicker. */
function removeDead(file) {
  const token = tokenOf(file)
  const sign = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (token === undefined || sign === undefined || Date.now() - sign < deadAfter) return
  const moved = `${file}.${randomUUID()}`
  try {
    renameSync(file, moved)
    if (tokenOf(moved) !== token) linkSync(moved, file)
  } catch {
    // Somebody else was quicker.
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
