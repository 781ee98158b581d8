// Begins the server as `npm start` does: out of the cache, so that what reads TypeScript takes no memory of the process.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await import('./server.ts')
flushCompileCache()
