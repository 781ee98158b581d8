import type { SignedIn } from '#platform/context.ts'
import type { UploadedTempFile } from '#platform/files/temp-files.ts'
import { newCode, newId, sha256 } from '#platform/ids.ts'
import { insertFile, type NewFile, type StoredFileRow, takeByContent } from './media.queries.ts'
import { lockStorage, refuseBeyondQuota } from './storage.service.ts'

/** Content to be stored: small content from memory, large content from a temporary file. */
export type Content = Uint8Array | UploadedTempFile

export const sizeOf = (content: Content): number => ('path' in content ? content.bytes : content.byteLength)

type NewContent = Omit<NewFile, 'sha256' | 'bytes' | 'id' | 'storage_key'> & { content: Content }

/**
 * The bytes are stored before the row is written; if a concurrent call has written the row, that row wins. Content
 * that the company already has takes no space. Throws 413 if the quota is exceeded.
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
