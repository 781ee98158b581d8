import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { errorCode } from '#db/start-error.ts'
import { endServer } from './database-processes.ts'

/**
 * Tests of full disks need a small one; if this account may not mount it, they are skipped, and their titles say why.
 */
export const mountable = canMount()
export const whySkipped = mountable ? '' : ' (skipped: this account may not mount a small file system)'

/** A separate file system in memory, unmounted after the test. */
export function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-test-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
  onTestFinished(async () => {
    await endServer(join(folder, 'data'))
    await expect.poll(() => spawnSync('umount', [folder]).status).toBe(0)
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

/** Fills the free space to the last block. */
export function fillDisk(disk: string): string {
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
