import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartError } from '../start-error.ts'
import type { ServerConnection } from './data-layout.ts'

/** What the owner of a data folder answers to queries. */
export interface OwnerFacts {
  pid: number
  /** How to reach the database; absent during the start, and for owners that do not serve, such as a restore. */
  connection?: ServerConnection
}

export interface OwnerLock {
  publish(connection: ServerConnection): void
  release(): Promise<void>
}

const answerWithin = 2000
const takeoverAtMost = 5000

/**
 * Owns a data folder by listening on a socket in it. The kernel stops listening when the process ends, however that
 * happens, so a dead owner is detected without relying on process ids. Throws a StartError that names the owner if
 * there is one.
 */
export async function takeOwnership(address: string, dataDir: string): Promise<OwnerLock> {
  const facts: OwnerFacts = { pid: process.pid }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(`${JSON.stringify(facts)}\n`, () => socket.destroy())
  })
  server.unref()
  for (;;) {
    if (await listen(server, address)) break
    const owner = await askOwner(address)
    if (owner) throw inUse(dataDir, owner)
    await removeStale(address, dataDir)
  }
  return {
    publish: (connection) => {
      facts.connection = connection
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Undefined if nobody owns the folder. A busy owner that does not answer in time is reported as process 0. */
export function askOwner(address: string): Promise<OwnerFacts | undefined> {
  return new Promise((resolve, reject) => {
    let answer = ''
    let connected = false
    const socket = createConnection(address)
    const settle = () => {
      socket.destroy()
      resolve(connected ? parseFacts(answer) : undefined)
    }
    socket.setEncoding('utf8').setTimeout(answerWithin, settle)
    socket.on('connect', () => {
      connected = true
    })
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('close', settle)
    socket.on('error', (error) => {
      if (['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(errorCode(error) ?? '')) return
      reject(new StartError(`The owner of the data folder cannot be asked: ${error.message}.`))
    })
  })
}

function parseFacts(answer: string): OwnerFacts {
  try {
    return JSON.parse(answer)
  } catch {
    return { pid: 0 }
  }
}

function inUse(dataDir: string, owner: OwnerFacts): StartError {
  const who = owner.pid ? `Wardwise process ${owner.pid}` : 'another Wardwise process'
  return new StartError(
    `The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => {
      server.off('listening', onListening)
      if (errorCode(error) === 'EADDRINUSE') resolve(false)
      else reject(new StartError(`The data folder cannot be locked: ${error.message}.`))
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(true)
    }
    server.once('error', onError).once('listening', onListening).listen(address)
  })
}

/**
 * Two starts may find the same dead socket, and the slower one must not remove what the faster one has created since:
 * only the holder of the takeover file removes the socket, after checking again. A takeover lasts milliseconds, so an
 * old takeover file is stale.
 */
async function removeStale(address: string, dataDir: string): Promise<void> {
  const takeover = `${address}.takeover`
  try {
    closeSync(openSync(takeover, 'wx'))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw new StartError(`The data folder ${dataDir} cannot be locked: ${(error as Error).message}.`)
    }
    const made = statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > takeoverAtMost) rmSync(takeover, { force: true })
    await sleep(20)
    return
  }
  try {
    if (!(await askOwner(address))) rmSync(address, { force: true })
  } finally {
    rmSync(takeover, { force: true })
  }
}
