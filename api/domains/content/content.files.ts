import { fileAddress } from '../../../contract/media.ts'
import type { SignedIn } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { type FoundFile, findFiles } from '../media/media.service.ts'
import { selectFilesInUse } from './content.queries.ts'
import type { FileUse } from './content.rules.ts'

const prefix = fileAddress('')

/**
 * The ids of the files a document shows. A file counts when a company within reach owns it, or when the course shows it already:
 * a course that was copied from a parent company goes on showing the parent's pictures. Throws 422 naming the block.
 */
export async function checkFiles(ctx: SignedIn, course: { id: string }, uses: FileUse[]): Promise<string[]> {
  const keys = [...new Set(uses.map(({ src }) => keyOf(src)).filter((key) => key !== ''))]
  const files = new Map((await findFiles(ctx, keys)).map((file) => [file.storage_key, file]))
  const beyond = [...files.values()].filter(({ in_reach }) => !in_reach).map(({ id }) => id)
  const inUse = await selectFilesInUse(ctx, course.id, beyond)
  const fits = ({ src, kind }: FileUse): boolean => {
    const file = files.get(keyOf(src))
    return file !== undefined && (file.in_reach || inUse.has(file.id)) && isOfKind(file, kind)
  }
  const wrong = uses.filter((use) => !fits(use))
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map(({ block_id }) => [`document.${block_id}`, ['content.file_unknown']])),
    )
  return [...files.values()].map(({ id }) => id)
}

const keyOf = (src: string): string => (src.startsWith(prefix) ? src.slice(prefix.length) : '')

const isOfKind = ({ kind }: FoundFile, wanted: FileUse['kind']): boolean =>
  wanted === 'picture' ? kind === 'image' || kind === 'vector' : kind === wanted
