import { limits } from '#contract/limits.ts'
import { fileAddress } from '#contract/media/media.ts'
import { type FoundFile, findFiles, type StoredFileRow, storeCopy } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid } from '#platform/errors.ts'
import { selectFilesInUse } from './content.queries.ts'
import type { FileUse } from './content.rules.ts'

const prefix = fileAddress('')

/**
 * The ids of the files used in documents, by address. A file is accepted if a company within reach owns it, or if
 * the course already uses it: a course copied from a parent company keeps using the parent's images. So is one of
 * `accepted`, the addresses that another course in reach uses. Throws 422 naming the block.
 */
export async function checkFiles(
  ctx: SignedIn,
  course: { id: string },
  { uses, accepted }: { uses: FileUse[]; accepted?: ReadonlySet<string> | undefined },
): Promise<Map<string, string>> {
  const keys = [...new Set(uses.map(({ src }) => keyOf(src)).filter((key) => key !== ''))]
  const found = await findFiles(ctx, keys)
  const allowed = await usable(ctx, course, found, accepted)
  const files = new Map(allowed.map((file) => [file.storage_key, file]))
  const fits = ({ src, kind }: FileUse): boolean => {
    const file = files.get(keyOf(src))
    return file !== undefined && isOfKind(file, kind)
  }
  const wrong = uses.filter((use) => !fits(use))
  if (wrong.length > 0) throw invalid(unknownFiles(wrong))
  return new Map([...files.values()].map(({ storage_key, id }) => [fileAddress(storage_key), id]))
}

/** The error for blocks that use unknown files. */
export const unknownFiles = (uses: FileUse[]): Record<string, string[]> =>
  Object.fromEntries(uses.map(({ block_id }) => [`document.${block_id}`, ['content.file_unknown']]))

/** Files that a company within reach owns, that the course already uses, or whose addresses are accepted. */
async function usable(
  ctx: SignedIn,
  course: { id: string },
  files: FoundFile[],
  accepted: ReadonlySet<string> = new Set(),
): Promise<FoundFile[]> {
  const isOpen = ({ in_reach, storage_key }: FoundFile): boolean =>
    in_reach || accepted.has(fileAddress(storage_key))
  const beyond = files.filter((file) => !isOpen(file)).map(({ id }) => id)
  const inUse = await selectFilesInUse(ctx, course.id, beyond)
  return files.filter((file) => isOpen(file) || inUse.has(file.id))
}

/**
 * A file that the course may use: the file itself where allowed, otherwise a copy owned by the course's company.
 * Whoever knows the address may read the file, and could therefore upload it again. Throws 422 if there is no such
 * file or it is too large to copy in one request.
 */
export async function usableFile(
  ctx: SignedIn,
  course: { id: string; company_id: string },
  url: string,
): Promise<StoredFileRow> {
  const files = await findFiles(ctx, [keyOf(url)])
  const [own] = await usable(ctx, course, files)
  if (own) return own
  const [file] = files
  if (!file) throw invalid({ url: ['content.file_unknown'] })
  if (file.bytes > limits.materialBytes) throw invalid({ url: ['content.file_elsewhere'] })
  return storeCopy(ctx, file, course.company_id)
}

const keyOf = (src: string): string => (src.startsWith(prefix) ? src.slice(prefix.length) : '')

const isOfKind = ({ kind }: FoundFile, wanted: FileUse['kind']): boolean =>
  wanted === 'picture' ? kind === 'image' || kind === 'vector' : kind === wanted
