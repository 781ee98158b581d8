import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { storeAssets } from './stored-assets.ts'

async function aBuild(assets: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wardwise-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<html></html>')
  for (const [name, text] of Object.entries(assets)) await writeFile(join(folder, 'assets', name), text)
  return folder
}

it('a page finds the parts of its own build, whichever node answers and whenever that one was built', async () => {
  const [ours, other] = [
    await aBuild({ 'main-new1.js': 'export const build = 2' }),
    await aBuild({
      'main-old1.js': 'export const build = 1',
      'main-old1.css': 'a{}',
      'main-old1.js.br': 'x',
    }),
  ]
  const app = await startTestApp({ webDir: ours })
  onTestFinished(() => app.close())
  const { db } = app.database
  const get = (path: string) => fetch(app.url + path)
  expect((await get('/assets/main-old1.js')).status).toBe(404)

  await storeAssets(db, other)
  await storeAssets(db, other)
  const script = await get('/assets/main-old1.js')
  expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'export const build = 1',
  ])
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await get('/assets/main-old1.css')).headers.get('content-type')).toContain('text/css')
  expect((await get('/assets/main-old1.js.br')).status).toBe(404)
  expect(await (await get('/assets/main-new1.js')).text()).toBe('export const build = 2')

  await db
    .updateTable('kept_assets')
    .set({ served_at: new Date(0).toISOString() })
    .execute()
  await storeAssets(db, ours)
  expect((await get('/assets/main-old1.js')).status).toBe(404)
})

it('every script and style of this build is stored', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const webDir = join(import.meta.dirname, '../../../web/dist')
  await storeAssets(app.database.db, webDir)
  const stored = await app.database.db.selectFrom('kept_assets').select('path').execute()
  const built = (await readdir(join(webDir, 'assets'))).filter((name) => /\.(js|css)$/.test(name))
  expect(stored.map(({ path }) => path).sort()).toEqual(built.map((name) => `/assets/${name}`).sort())
})
