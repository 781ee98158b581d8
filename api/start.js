// Starts the built server. This file is JavaScript, so that Node need not load its TypeScript support.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import memory from './memory.json' with { type: 'json' }

// A young generation of 2 MB keeps the process small. The old generation is collected after growing by 15 %: by
// default, V8 lets it grow by half and more, and the process never returns that memory. Without the environment
// variables, glibc opens up to eight arenas per processor for its threads and returns little of their memory. Memory
// limits are read at process start, so the process re-executes itself with them. Limits set by the operator take
// precedence, and older Node versions, which cannot re-execute, run without.
const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
if (process.execve && !process.send && !/--max-(semi|old)-space-size/.test(given)) {
  const [script, ...args] = process.argv.slice(1)
  process.execve(
    process.execPath,
    [process.execPath, ...memory.flags, ...process.execArgv, script ?? '', ...args],
    { ...memory.env, ...process.env },
  )
}

// Caches compiled code for the next start. If the folder is not writable, every start compiles again.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import('./dist/main.js')
// Written now, because a killed process cannot write it at exit.
flushCompileCache()
