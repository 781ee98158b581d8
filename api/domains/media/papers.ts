import { AppError } from '../../platform/errors.ts'

/** What people hand out: by its content, never by its name. */
export const paperExtensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/** By the extension under which they are stored. */
export const paperMimes: Record<string, string> = Object.fromEntries(
  Object.entries(paperExtensions).map(([mime, extension]) => [extension, mime]),
)

/** Throws 415 for what is no such document. */
export async function sniffPaper(bytes: Uint8Array): Promise<{ mime: string; extension: string }> {
  const { fileTypeFromBuffer } = await import('file-type')
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  const extension = paperExtensions[mime]
  if (!extension) throw new AppError('unsupported_type', 'media.not_a_paper')
  return { mime, extension }
}
