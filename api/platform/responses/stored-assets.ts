import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

// Only this module writes `kept_assets`. A page keeps requesting the assets of its own build, whichever node answers.

const assetPath = /^\/assets\/[\w.-]+\.(js|css)$/
const mimes: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/**
 * Stores this build’s scripts and styles for nodes with another build, and deletes those that no node has had for a
 * month.
 */
export async function storeAssets(db: Db, webDir: string): Promise<void> {
  const names = await readdir(join(webDir, 'assets'))
  const paths = names.map((name) => `/assets/${name}`).filter((path) => assetPath.test(path))
  const kept = await db
    .updateTable('kept_assets')
    .set({ served_at: sql<string>`now()` })
    .where('path', 'in', paths)
    .returning('path')
    .execute()
  const known = new Set(kept.map(({ path }) => path))
  for (const path of paths.filter((each) => !known.has(each))) {
    const body = await readFile(join(webDir, path))
    await db
      .insertInto('kept_assets')
      .values({ path, body })
      .onConflict((same) => same.doNothing())
      .execute()
  }
  await db
    .deleteFrom('kept_assets')
    .where('served_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
}

/** Sends another build’s asset at this path; false if none is stored. */
export async function sendStoredAsset(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const [path = ''] = request.url.split('?')
  const kind = assetPath.exec(path)?.[1]
  if (!kind || request.method !== 'GET') return false
  const row = await db.selectFrom('kept_assets').select('body').where('path', '=', path).executeTakeFirst()
  if (!row) return false
  await reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type(mimes[kind] ?? '')
    .send(row.body)
  return true
}
