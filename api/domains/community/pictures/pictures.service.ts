import type { PictureInput, StoredPicture } from '#contract/community/pictures.ts'
import type { Block, TextTree } from '#contract/community/text-tree.ts'
import { fileAddress } from '#contract/media/media.ts'
import { countFilesOfToday, findFiles, storeImage } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { forbidden, invalid, tooManyRequests } from '#platform/errors.ts'
import type { Community } from '../communities.service.ts'
import { withoutMentionTokens } from '../mentions/mentions.rules.ts'
import { readSettings } from '../settings.service.ts'
import type { PreparedText } from '../text/text.service.ts'
import { maskedNote } from '../text/text.service.ts'

/**
 * Images of posts and comments, stored like the company's other files. The tree of a text refers to them: files
 * without a reference from a text or from the snapshot of a report are removed with the unused files.
 */

export type PictureBlock = Extract<Block, { type: 'picture' }>

const picturesPerDay = 40

export async function uploadPicture(
  ctx: SignedIn,
  { company_id, is_moderator }: Community,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  if (!(await readSettings(ctx, company_id)).allows_pictures) throw forbidden()
  // Uploads use the company's storage quota even if no text uses them in the end. Staff are exempt, since they
  // upload the courses' files as well.
  if (!is_moderator && (await countFilesOfToday(ctx)) >= picturesPerDay) throw tooManyRequests(3_600)
  const { storage_key, width, height } = await storeImage(ctx, bytes, { companyId: company_id })
  return { src: fileAddress(storage_key), width, height }
}

/**
 * Appends images to a prepared text. Images from `before`, the edited text, may stay even if new ones are not
 * allowed, and stay if `pictures` is undefined.
 */
export async function withPictures<Text extends PreparedText>(
  ctx: SignedIn,
  { company_id }: Community,
  text: Text,
  { pictures: chosen, before = [] }: { pictures?: PictureInput[] | undefined; before?: TextTree },
): Promise<Text> {
  const pictures: readonly PictureInput[] = chosen ?? picturesIn(before)
  const had = new Set(picturesIn(before).map(({ src }) => src))
  const added = pictures.filter(({ src }) => !had.has(src))
  if (added.length > 0 && !(await readSettings(ctx, company_id)).allows_pictures)
    throw invalid({ pictures: ['community.no_pictures'] })
  const keyOf = (src: string): string => src.slice(fileAddress('').length)
  const files = await findFiles(
    ctx,
    pictures.map(({ src }) => keyOf(src)),
  )
  const blocks = pictures.map(({ src, alt }): PictureBlock => {
    const file = files.find(
      (each) => each.storage_key === keyOf(src) && each.company_id === company_id && each.kind === 'image',
    )
    if (!file) throw invalid({ pictures: ['community.unknown_picture'] })
    return {
      type: 'picture',
      src,
      alt: withoutMentionTokens(maskedNote(alt)),
      width: file.width,
      height: file.height,
    }
  })
  const words = [text.words, ...blocks.map(({ alt }) => alt)].join('\n')
  return { ...text, tree: [...text.tree, ...blocks], words }
}

const picturesIn = (tree: TextTree): PictureBlock[] =>
  tree.flatMap((block) => (block.type === 'picture' ? [block] : []))
