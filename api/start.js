// Begins the server as it was built. JavaScript, so that Node need not load what reads TypeScript.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import memory from './memory.json' with { type: 'json' }

// A young generation of 2 MB keeps the process small. The old one is collected when it has grown by 15 %: left to itself V8 lets it grow
// by half and more, and the process keeps what it took then. Without the variables glibc opens up to eight arenas a processor for its
// threads, and gives little of them back.
// Bounds of memory are read when a process begins, so this one begins again with them, in the same process. Whoever sets bounds of
// their own keeps them, and an older Node, which cannot do so, runs without.
const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
if (process.execve && !process.send && !/--max-(semi|old)-space-size/.test(given)) {
  const [script, ...args] = process.argv.slice(1)
  process.execve(
    process.execPath,
    [process.execPath, ...memory.flags, ...process.execArgv, script ?? '', ...args],
    { ...memory.env, ...process.env },
  )
}

// What Node has read and compiled is kept for the next start. Where the folder cannot be written, each start compiles anew.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import('./dist/main.js')
// Kept now: a process that is killed keeps nothing at its end.
flushCompileCache()
