import { buffer, text } from 'node:stream/consumers'
import type { QueryOf } from '#contract/endpoint.ts'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import { fileTypes } from '#contract/media/media.ts'
import type {
  DownloadFormat,
  downloadCourse as downloadCourseEndpoint,
} from '#contract/publishing/publishing.ts'
import { getCompanyBranding } from '#domains/companies/companies.service.ts'
import { getCourse } from '#domains/courses/courses.service.ts'
import { findStored, toPrint } from '#domains/media/media.service.ts'
import { exportTranslation } from '#domains/translations/files/export.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { type ZipEntry, zipStream } from '#platform/files/zip-stream.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { loadDraft } from '../drafts/draft.loader.ts'
import { type Draft, defaultLocaleOf } from '../drafts/draft.rules.ts'
import { courseFileOf, fileAddressesOf } from './course-file.service.ts'
import type { CoursePaper } from './pdf/course-pdf.export.ts'
import { coverRows } from './pdf/cover-rows.export.ts'
import { pdfStream } from './pdf/draw-pdf.export.ts'
import type { ScormVersion } from './scorm/scorm-manifest.export.ts'
import type { SiteOptions } from './static-site.export.ts'

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
  if (format === 'xliff')
    return exportTranslation(ctx, { courseId: path.courseId, source: defaultLocaleOf(draft), locale })
  const version = scormVersions[format]
  const entries = await siteEntries(ctx, draft, locale, version)
  const name = version ? `${slug}-${locale}-${format}` : `${slug}-${locale}`
  return {
    body: async () => zipStream(entries, ctx.now),
    mime: fileTypes.zip,
    filename: `${name}.zip`,
  }
}

const scormVersions: Partial<Record<DownloadFormat, ScormVersion>> = { scorm12: '1.2', scorm2004: '2004' }

/** Pages as texts and stored files as streams, for reading or, with a version of SCORM, for a learning platform. */
async function siteEntries(
  ctx: SignedIn,
  draft: Draft,
  locale: Locale,
  version: ScormVersion | undefined,
): Promise<ZipEntry[]> {
  const { files, ...options } = await filesOf(ctx, draft)
  const pages = await pagesOf(draft, locale, version, {
    ...options,
    brand: await getCompanyBranding(ctx, draft.course.company_id),
  })
  const entries = [...[...pages].map(([name, content]) => ({ name, content })), ...files]
  if (!version) return entries
  const { manifestName, manifestOf } = await import('./scorm/scorm-package.export.ts')
  const manifest = manifestOf(draft, { version, locale, files: entries.map(({ name }) => name) })
  return [{ name: manifestName, content: manifest }, ...entries]
}

/** React is loaded lazily with the first download. */
async function pagesOf(
  draft: Draft,
  locale: Locale,
  version: ScormVersion | undefined,
  options: SiteOptions,
): Promise<Map<string, string>> {
  const { animationScript, readAnimationScript, showsAnimation } = await import('./site-animations.export.ts')
  const { sitePages } = await import('./static-site.export.ts')
  const { scormPages } = await import('./scorm/scorm-package.export.ts')
  const pages = version
    ? await scormPages(draft, locale, { ...options, version })
    : await sitePages(draft, locale, options)
  if ([...pages.values()].some(showsAnimation)) pages.set(animationScript, await readAnimationScript())
  return pages
}

/** The files that a draft uses: those beside the pages, and the content of those that become part of a page. */
async function filesOf(
  ctx: SignedIn,
  draft: Draft,
): Promise<Pick<SiteOptions, 'fileAt' | 'textOf'> & { files: ZipEntry[] }> {
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
  return {
    files,
    fileAt: (address) => media.get(address) ?? null,
    textOf: (address) => read.get(address) ?? null,
  }
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
