import type { SignedIn } from '#platform/context.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { newCode, newId, sha256 } from '#platform/ids.ts'
import { insertFile, type NewFile, type StoredFileRow, takeByContent } from './media.queries.ts'
import { lockStorage, refuseBeyondQuota } from './storage.service.ts'

/** What is to be stored: small things from memory, large ones from where they were spooled. */
export type Content = Uint8Array | UploadedTempFile

export const sizeOf = (content: Content): number => ('path' in content ? content.bytes : content.byteLength)

type NewContent = Omit<NewFile, 'sha256' | 'bytes' | 'id' | 'storage_key'> & { content: Content }

/**
 * The bytes are in the store before the row says so; a row that another call wrote meanwhile wins. What the company has already
 * takes no room. Throws 413 where it has none left.
 */
export async function store(
  ctx: SignedIn,
  { content, ...facts }: NewContent,
  extension: string,
): Promise<StoredFileRow> {
  const digest = 'path' in content ? content.sha256 : sha256(Buffer.from(content))
  const known = await takeByContent(ctx, facts.company_id, digest)
  if (known) return known
  const bytes = sizeOf(content)
  await refuseBeyondQuota(ctx, facts.company_id, bytes)
  const key = `${newCode()}.${extension}`
  const { files } = ctx.services
  await files.put(key, content, facts.mime)
  const row = { ...facts, id: newId(), sha256: digest, bytes, storage_key: key }
  try {
    return await ctx.transaction(async (inner) => {
      await lockStorage(inner, facts.company_id)
      const stored = await takeByContent(inner, facts.company_id, digest)
      if (stored) {
        inner.afterCommit(() => files.remove(key))
        return stored
      }
      await refuseBeyondQuota(inner, facts.company_id, bytes)
      await insertFile(inner, row)
      return row
    })
  } catch (error) {
    await files.remove(key)
    throw error
  }
}
