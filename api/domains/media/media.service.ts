import { fileAddress } from '../../../contract/media.ts'
import type { Ctx, SignedIn } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { newCode, newId, sha256 } from '../../platform/ids.ts'
import type { Download } from '../../platform/serve.ts'
import { readAnimation } from './animations.rules.ts'
import { type Crop, processDrawing, processImage, processSquare } from './images.ts'
import {
  type FoundFile,
  insertFile,
  type NewFile,
  type StoredFileRow,
  selectByContent,
  selectByKeys,
} from './media.queries.ts'
import { paperExtensions, paperMimes, sniffPaper } from './papers.ts'

// Pictures and animations by their content: the same bytes are stored once in a company, and what was stored never changes.
// Alone writes files.

export type { FoundFile, StoredFileRow } from './media.queries.ts'

interface ImageWishes {
  /** Whose file it becomes. */
  companyId: string
  /** In pixels; larger pictures are made smaller, keeping their shape. */
  maxWidth?: number
}

/** A picture that somebody uploaded, made into a WebP without metadata. Throws 415 for another type, 422 for a damaged one. */
export async function storeImage(
  ctx: SignedIn,
  bytes: Uint8Array,
  { companyId, maxWidth = 1_600 }: ImageWishes,
): Promise<StoredFileRow> {
  const image = await processImage(bytes, maxWidth)
  return store(ctx, { ...image, company_id: companyId, kind: 'image', mime: 'image/webp' }, 'webp')
}

/** A drawing that somebody sent, made into a picture of it. Throws 422 for what is none or too large. */
export async function storeDrawing(
  ctx: SignedIn,
  svg: Uint8Array,
  { companyId, maxWidth = 1_600 }: ImageWishes,
): Promise<StoredFileRow> {
  const image = await processDrawing(svg, maxWidth)
  return store(ctx, { ...image, company_id: companyId, kind: 'image', mime: 'image/webp' }, 'webp')
}

const portraitWidth = 320

/** A person's picture, in bytes that nobody stores but the caller: it is never shared by content and goes with its person. */
export async function makePortrait(bytes: Uint8Array, crop: Crop | null): Promise<Uint8Array> {
  return (await processSquare(bytes, { crop, width: portraitWidth })).bytes
}

/** A Lottie animation that somebody uploaded. Throws 415 for what is not JSON, 422 for what is no animation or not a safe one. */
export async function storeAnimation(
  ctx: SignedIn,
  bytes: Uint8Array,
  { companyId }: Pick<ImageWishes, 'companyId'>,
): Promise<StoredFileRow> {
  const animation = readAnimation(bytes)
  return store(
    ctx,
    { ...animation, company_id: companyId, kind: 'animation', mime: 'application/json' },
    'json',
  )
}

/** A drawing that comes with the product. Never give it what a person sent: an SVG is a page that can run scripts. */
export async function storeVector(
  ctx: SignedIn,
  svg: string,
  { companyId }: Pick<ImageWishes, 'companyId'>,
): Promise<StoredFileRow> {
  const [, , , width, height] =
    /viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? []
  const bytes = Buffer.from(svg)
  return store(
    ctx,
    {
      bytes,
      width: width ? Math.round(width) : null,
      height: height ? Math.round(height) : null,
      company_id: companyId,
      kind: 'vector',
      mime: 'image/svg+xml',
    },
    'svg',
  )
}

/** A document to be handed out, as it is. Throws 415 for another type. */
export async function storePaper(
  ctx: SignedIn,
  bytes: Uint8Array,
  { companyId }: Pick<ImageWishes, 'companyId'>,
): Promise<StoredFileRow> {
  const { mime, extension } = await sniffPaper(bytes)
  const facts = { width: null, height: null, company_id: companyId, kind: 'paper' as const, mime }
  return store(ctx, { ...facts, bytes }, extension)
}

const mimes: Record<string, string> = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  json: 'application/json',
  ...paperMimes,
}

/** A stored file by its unguessable name. Throws 404. */
export async function openFile(ctx: Ctx, key: string): Promise<Download> {
  const { stream, bytes } = found(await ctx.services.files.find(key))
  const mime = found(mimes[key.split('.')[1] ?? ''])
  return { body: stream, bytes, mime, etag: key, attachment: mime in paperExtensions }
}

/** A stored file by its address; null where there is none. */
export async function readFile(
  ctx: Ctx,
  address: string,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const prefix = fileAddress('')
  const key = address.slice(prefix.length)
  const bytes = address.startsWith(prefix) ? await ctx.services.files.read(key) : null
  return bytes && { bytes, mime: mimes[key.split('.')[1] ?? ''] ?? '' }
}

/** Stored files by their names, each with whether the caller's companies own it. */
export async function findFiles(ctx: SignedIn, keys: string[]): Promise<FoundFile[]> {
  return selectByKeys(ctx, keys)
}

type NewContent = Omit<NewFile, 'sha256' | 'bytes' | 'id' | 'storage_key'> & { bytes: Uint8Array }

/** The bytes are on the disk before the row says so; a row that another call wrote meanwhile wins. */
async function store(ctx: SignedIn, content: NewContent, extension: string): Promise<StoredFileRow> {
  const { bytes, ...facts } = content
  const digest = sha256(Buffer.from(bytes))
  const known = await selectByContent(ctx, facts.company_id, digest)
  if (known) return known
  const key = `${newCode()}.${extension}`
  await ctx.services.files.put(key, bytes)
  const row = { ...facts, id: newId(), sha256: digest, bytes: bytes.byteLength, storage_key: key }
  return ctx.transaction(async (inner) => {
    if (await insertFile(inner, row)) return row
    inner.afterCommit(() => ctx.services.files.remove(key))
    return found(await selectByContent(inner, facts.company_id, digest))
  })
}
