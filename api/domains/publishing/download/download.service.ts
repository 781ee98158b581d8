import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { QueryOf } from '#contract/endpoint.ts'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import { fileTypes } from '#contract/media/media.ts'
import type { downloadCourse as downloadCourseEndpoint } from '#contract/publishing/publishing.ts'
import { getCompanyBranding } from '#domains/companies/companies.service.ts'
import { getCourse } from '#domains/courses/courses.service.ts'
import { findStored, toPrint } from '#domains/media/media.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { type ZipEntry, zipStream } from '#platform/files/zip-stream.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { loadDraft } from '../drafts/draft.loader.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import { courseFileOf, fileAddressesOf } from './course-file.service.ts'
import type { CoursePaper } from './pdf/course-pdf.export.ts'
import { coverRows } from './pdf/cover-rows.export.ts'
import { pdfStream } from './pdf/draw-pdf.export.ts'

/** The working draft as a file. Throws 404 out of reach and for a language that the course does not have. */
export async function downloadCourse(
  ctx: SignedIn,
  path: { courseId: string; locale: string },
  { format = 'html' }: QueryOf<typeof downloadCourseEndpoint>,
): Promise<Download> {
  const draft = await loadDraft(ctx, path.courseId)
  const requested = toSelectableLocale(path.locale)
  const locale = found(draft.course.locales.find((known) => known === requested))
  const { slug } = draft.course
  if (format === 'json') {
    const body = Buffer.from(JSON.stringify(await courseFileOf(ctx, draft)))
    return { body, mime: 'application/json', bytes: body.length, filename: `${slug}.json` }
  }
  if (format === 'pdf') {
    const cover = coverRows(await getCourse(ctx, path.courseId), locale, ctx.now)
    const paper = await paperOf(ctx, draft, { locale, cover })
    return {
      body: async () => pdfStream(paper),
      mime: 'application/pdf',
      filename: `${slug}-${locale}.pdf`,
    }
  }
  const site = await siteOf(ctx, draft, locale)
  return { body: async () => site, mime: fileTypes.zip, filename: `${slug}-${locale}.zip` }
}

/** React is loaded lazily with the first download. */
async function siteOf(ctx: SignedIn, draft: Draft, locale: Locale): Promise<Readable> {
  const { animationScript, readAnimationScript, showsAnimation } = await import('./site-animations.export.ts')
  const { sitePages } = await import('./static-site.export.ts')
  const media = new Map<string, string>()
  const read = new Map<string, string>()
  const files: ZipEntry[] = []
  for (const address of fileAddressesOf(draft)) {
    const file = await findStored(ctx, address)
    if (!file) continue
    if (file.mime === fileTypes.vtt || file.mime === fileTypes.json) {
      read.set(address, await text(await file.stream()))
      continue
    }
    const name = `media/${address.split('/').at(-1)}`
    media.set(address, name)
    files.push({ name, content: () => file.stream() })
  }
  const pages = await sitePages(draft, locale, {
    fileAt: (address) => media.get(address) ?? null,
    textOf: (address) => read.get(address) ?? null,
    brand: await getCompanyBranding(ctx, draft.course.company_id),
  })
  const texts = [...pages].map(([name, content]) => ({ name, content }))
  if (texts.some(({ content }) => showsAnimation(content)))
    texts.push({ name: animationScript, content: await readAnimationScript() })
  return zipStream([...texts, ...files], ctx.now)
}

/** In pixels, as wide as a page shows images. */
const printedWidth = 1_400

async function paperOf(
  ctx: SignedIn,
  draft: Draft,
  { locale, cover }: Pick<CoursePaper, 'locale' | 'cover'>,
): Promise<CoursePaper> {
  const pictures = new Map<string, Buffer>()
  for (const address of fileAddressesOf(draft)) {
    const file = await findStored(ctx, address)
    if (!file?.mime.startsWith('image/')) continue
    pictures.set(address, await toPrint(await buffer(await file.stream()), printedWidth))
  }
  return { draft, locale, cover, brand: await getCompanyBranding(ctx, draft.course.company_id), pictures }
}
