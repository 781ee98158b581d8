import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

const randomSecret = (): string => randomBytes(32).toString('base64url')

/** A secret that the installation generated at its first use; all processes on the database share it. */
export async function installationSecret(
  db: Db,
  key: string,
  generate: () => string | Promise<string> = randomSecret,
): Promise<string> {
  const stored = await db
    .selectFrom('installation')
    .select(sql<string>`value #>> '{}'`.as('secret'))
    .where('key', '=', key)
    .executeTakeFirst()
  if (stored) return stored.secret
  await db
    .insertInto('installation')
    .values({ key, value: JSON.stringify(await generate()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return installationSecret(db, key, generate)
}

/** Records a one-time fact about this installation. */
export async function noteInstallation(db: Db, key: string, value: object): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value: JSON.stringify(value) })
    .execute()
}
