import { strToU8, type Zippable, zipSync } from 'fflate'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { type Locale, toSelectableLocale } from '../../../contract/locales.ts'
import type { downloadCourse as downloadCourseEndpoint } from '../../../contract/publishing.ts'
import type { SignedIn } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import type { Download } from '../../platform/serve.ts'
import { readFile } from '../media/media.service.ts'
import { courseFileOf, fileAddressesOf } from './course-file.service.ts'
import type { Draft } from './draft.rules.ts'
import { loadDraft } from './load-draft.ts'
import { sitePages } from './static-site.ts'

/** The working draft as a file. Throws 404 out of reach and for a language that the course does not have. */
export async function downloadCourse(
  ctx: SignedIn,
  path: { courseId: string; locale: string },
  { format = 'html' }: QueryOf<typeof downloadCourseEndpoint>,
): Promise<Download> {
  const draft = await loadDraft(ctx, path.courseId)
  const asked = toSelectableLocale(path.locale)
  const locale = found(draft.course.locales.find((known) => known === asked))
  const { slug } = draft.course
  if (format === 'json') {
    const body = Buffer.from(JSON.stringify(await courseFileOf(ctx, draft)))
    return { body, mime: 'application/json', bytes: body.length, filename: `${slug}.json` }
  }
  const body = await siteOf(ctx, draft, locale)
  return { body, mime: 'application/zip', bytes: body.length, filename: `${slug}-${locale}.zip` }
}

/** Pictures are packed already; packing them again would only take time. */
const asTheyAre = { level: 0 } as const

async function siteOf(ctx: SignedIn, draft: Draft, locale: Locale): Promise<Uint8Array> {
  const media = new Map<string, string>()
  const files: Zippable = {}
  for (const address of fileAddressesOf(draft)) {
    const file = await readFile(ctx, address)
    const name = `media/${address.split('/').at(-1)}`
    if (!file || file.mime === 'application/json') continue
    media.set(address, name)
    files[name] = [file.bytes, asTheyAre]
  }
  const pages = sitePages(draft, locale, (address) => media.get(address) ?? null)
  for (const [name, text] of pages) files[name] = strToU8(text)
  return zipSync(files, { mtime: ctx.now })
}
