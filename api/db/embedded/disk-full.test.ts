import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../../../tests/support/database.ts'
import {
  acknowledgedNumbers,
  endServer,
  pause,
  startWriter,
  storedNumbers,
  temporaryDataDir,
} from '../../../tests/support/database-processes.ts'
import { openDatabase } from '../connect.ts'
import { errorCode } from '../start-error.ts'

const mountable = canMount()
const title = mountable ? '' : ' (skipped: this account may not mount a small file system)'

/** A file system of its own in memory, unmounted when the test is over. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-test-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  onTestFinished(async () => {
    await endServer(join(folder, 'data'))
    await expect.poll(() => spawnSync('umount', [folder]).status, { timeout: 10_000 }).toBe(0)
    rmdirSync(folder)
  })
  return folder
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-test-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

/** Takes what is free, down to the last block. */
function fill(disk: string): string {
  const file = join(disk, 'filling')
  const handle = openSync(file, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(handle, block)
  } catch (error) {
    expect(errorCode(error)).toBe('ENOSPC')
  }
  closeSync(handle)
  return file
}

test.runIf(mountable)(
  `a disk that fills while writing: writes fail with a code, and go on when there is room${title}`,
  async () => {
    const disk = smallDisk(160)
    const dataDir = join(disk, 'data')
    const acknowledged = `${temporaryDataDir()}.acknowledged`
    const writer = startWriter(dataDir, { acknowledged })
    await writer.said('writing')
    await pause(200)
    const filling = fill(disk)
    await writer.said('failed')
    const before = acknowledgedNumbers(acknowledged).length
    rmSync(filling)
    await expect
      .poll(() => acknowledgedNumbers(acknowledged).length, { timeout: 20_000 })
      .toBeGreaterThan(before + 10)
    writer.kill('SIGTERM')
    expect(await writer.ended).toBe(0)
    const stored = await storedNumbers(dataDir)
    expect(acknowledgedNumbers(acknowledged).filter((number) => !stored.has(number))).toEqual([])
  },
)

test.runIf(mountable)(
  `a disk that is full at the first start is a sentence, and a start with room works${title}`,
  async () => {
    const disk = smallDisk(100)
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o711)
    const filling = join(disk, 'filling')
    writeFileSync(filling, Buffer.alloc(80 * 1024 * 1024))
    await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow(
      /cannot be created.*No space left|is full/,
    )
    rmSync(filling)
    const { pool, close } = await openDatabase({ dataDir }, quietLog)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
  },
)

test.runIf(mountable)(
  `a disk that is full at a later start is a sentence, and nothing is lost${title}`,
  async () => {
    const disk = smallDisk(120)
    const dataDir = join(disk, 'data')
    const first = await openDatabase({ dataDir }, quietLog)
    await first.pool.query('create table numbers as select 1::bigint as id')
    await first.close()
    const filling = fill(disk)
    await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow(/is full/)
    rmSync(filling)
    expect(await storedNumbers(dataDir)).toEqual(new Set([1]))
  },
)
