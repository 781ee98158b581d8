// Begins the server. JavaScript, so that Node need not load what reads TypeScript: all else comes out of the cache.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node has read and compiled is kept for the next start. Where the folder cannot be written, each start compiles anew.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import('./main.ts')
// Kept now: a process that is killed keeps nothing at its end.
flushCompileCache()
