import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import memory from '#api/memory.json' with { type: 'json' }
import { temporaryDataDir, usedDataDir } from './support/database/database-processes.ts'
import { startProgram } from './support/program.ts'

const about = (pid: number, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8')

test.skipIf(process.platform !== 'linux')(
  'the server bounds its own memory, in the process that was started, and takes little while idle',
  async () => {
    const { pid } = await startProgram({ DATA_DIR: temporaryDataDir() })
    const args = about(pid, 'cmdline').split('\0')
    expect(args.slice(1, 1 + memory.flags.length)).toEqual(memory.flags)
    expect(about(pid, 'environ').split('\0')).toContain('MALLOC_ARENA_MAX=1')
    const residentKb = Number(/VmRSS:\s+(\d+)/.exec(about(pid, 'status'))?.[1])
    expect(residentKb).toBeLessThan(180_000)
  },
)

test.skipIf(process.platform !== 'linux')('bounds that are given from outside are kept', async () => {
  const { pid } = await startProgram({
    DATA_DIR: usedDataDir(),
    NODE_OPTIONS: '--max-old-space-size=700',
  })
  expect(about(pid, 'cmdline').split('\0').slice(1)).toEqual(['api/start.js', ''])
})

test('no file of the bundle has a character for which its source takes twice the memory', () => {
  const files = globSync('api/dist/*.js')
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /[^\0-\xff]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
