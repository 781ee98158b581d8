import { open } from 'node:fs/promises'
import { type FileExtension, fileTypes, type MediaKind, mediaKinds } from '#contract/media/media.ts'
import { AppError } from '#platform/errors.ts'
import type { Content } from '../stored-files.service.ts'

type Sent = Exclude<MediaKind, 'captions'>

const refusals: Record<Sent, string> = {
  video: 'media.not_a_video',
  audio: 'media.not_audio',
  paper: 'media.not_a_paper',
}

/** Alternative MIME types for the same file types. */
const alike: Record<string, FileExtension> = {
  'video/x-m4v': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/ogg; codecs=opus': 'ogg',
  'application/ogg': 'ogg',
}

/**
 * Detects the type of a file from its content, never from its name. Throws 415 for a type that the kind does not
 * accept.
 */
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

/** Text has no signature. Only the file name tells whether it is a table, and nothing depends on that. */
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

/** Whether the beginning is UTF-8 without control characters; the last character may be cut off. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return bytes.byteLength > 0 && !/[^\P{Cc}\t\r\n\f]/u.test(text)
  } catch {
    return false
  }
}
