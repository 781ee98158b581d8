import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { copyDataDir, quietLog } from '#tests/support/database/database.ts'
import {
  acknowledgedNumbers,
  pause,
  startWriter,
  storedNumbers,
  temporaryDataDir,
} from '#tests/support/database/database-processes.ts'
import { fillDisk, mountable, smallDisk, whySkipped } from '#tests/support/database/small-disk.ts'
import { openDatabase } from '../connect.ts'

test.runIf(mountable)(
  `a disk that fills while writing: writes fail with a code, and go on when there is room${whySkipped}`,
  async () => {
    const disk = smallDisk(160)
    const dataDir = join(disk, 'data')
    copyDataDir(inject('stoppedDataDir'), dataDir)
    const acknowledged = `${temporaryDataDir()}.acknowledged`
    const writer = startWriter(dataDir, { acknowledged })
    await writer.said('writing')
    await pause(200)
    const filling = fillDisk(disk)
    await writer.said('failed')
    const before = acknowledgedNumbers(acknowledged).length
    rmSync(filling)
    await expect.poll(() => acknowledgedNumbers(acknowledged).length).toBeGreaterThan(before + 10)
    writer.kill('SIGTERM')
    expect(await writer.ended).toBe(0)
    const stored = await storedNumbers(dataDir)
    expect(acknowledgedNumbers(acknowledged).filter((number) => !stored.has(number))).toEqual([])
  },
)

test.runIf(mountable)(
  `a disk that is full at the first start is a sentence, and a start with room works${whySkipped}`,
  async () => {
    const disk = smallDisk(100)
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o711)
    const filling = join(disk, 'filling')
    writeFileSync(filling, Buffer.alloc(80 * 1024 * 1024))
    await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow(
      /cannot be created: the disk that holds .* is full/,
    )
    rmSync(filling)
    const { pool, close } = await openDatabase({ dataDir }, quietLog)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
  },
)

test.runIf(mountable)(
  `a disk that is full at a later start is a sentence, and nothing is lost${whySkipped}`,
  async () => {
    const disk = smallDisk(120)
    const dataDir = join(disk, 'data')
    copyDataDir(inject('stoppedDataDir'), dataDir)
    const first = await openDatabase({ dataDir }, quietLog)
    await first.pool.query('create table numbers as select 1::bigint as id')
    await first.close()
    const filling = fillDisk(disk)
    await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow(/is full/)
    rmSync(filling)
    expect(await storedNumbers(dataDir)).toEqual(new Set([1]))
  },
)
