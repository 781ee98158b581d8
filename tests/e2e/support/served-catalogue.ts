import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

const root = join(import.meta.dirname, '../../../web')

/** Builds the component catalogue, which is not part of the product, and serves it until `stop`. */
export async function serveCatalogue(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'wardwise-catalogue-'))
  const shared = { configFile: false, logLevel: 'error', root } as const
  await build({
    ...shared,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'catalogue/index.html') },
    },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.httpServer.address()
  if (typeof address !== 'object' || !address) throw new Error('The catalogue has no address')
  return {
    url: `http://127.0.0.1:${address.port}/catalogue/index.html`,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
