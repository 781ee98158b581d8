import { open } from 'node:fs/promises'
import { type FileExtension, fileTypes, type MediaKind, mediaKinds } from '#contract/media/media.ts'
import { AppError } from '#platform/errors.ts'
import type { Content } from './stored-files.service.ts'

type Sent = Exclude<MediaKind, 'captions'>

const refusals: Record<Sent, string> = {
  video: 'media.not_a_video',
  audio: 'media.not_audio',
  paper: 'media.not_a_paper',
}

/** Other names for the same types. */
const alike: Record<string, FileExtension> = {
  'video/x-m4v': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/ogg; codecs=opus': 'ogg',
  'application/ogg': 'ogg',
}

/** What a file is, by its content and never by its name. Throws 415 for what the kind does not take. */
export async function detectType(content: Content, kind: Sent, name: string): Promise<FileExtension> {
  const taken: readonly FileExtension[] = mediaKinds[kind]
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type')
  const type = await ('path' in content ? fileTypeFromFile(content.path) : fileTypeFromBuffer(content))
  const extension = type ? extensionOf(type.mime) : await textExtension(content, name)
  if (!extension || !taken.includes(extension)) throw new AppError('unsupported_type', refusals[kind])
  return extension
}

const extensionOf = (mime: string): FileExtension | undefined =>
  alike[mime] ??
  (Object.keys(fileTypes) as FileExtension[]).find((extension) => fileTypes[extension].split(';')[0] === mime)

/** Text has no mark of its own. Whether it is a table only its name tells, and nothing hangs on that. */
async function textExtension(content: Content, name: string): Promise<'txt' | 'csv' | undefined> {
  if (!isText('path' in content ? await beginningOf(content.path) : content.subarray(0, beginning)))
    return undefined
  return name.toLowerCase().endsWith('.csv') ? 'csv' : 'txt'
}

const beginning = 65_536

async function beginningOf(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning), 0, beginning, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** UTF-8 without control signs, as far as its beginning says; a sign may be cut in two at its end. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return bytes.byteLength > 0 && !/[^\P{Cc}\t\r\n\f]/u.test(text)
  } catch {
    return false
  }
}
