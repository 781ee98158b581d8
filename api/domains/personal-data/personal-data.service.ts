import type { Readable } from 'node:stream'
import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import { getStudentDetails } from '#domains/accounts/people/people.service.ts'
import * as certificates from '#domains/certificates/certificates.service.ts'
import { getCompanyBranding } from '#domains/companies/companies.service.ts'
import { slugOf } from '#domains/courses/courses.rules.ts'
import type { SignedIn } from '#platform/context.ts'
import { readSnapshot } from '#platform/database/run-in-transaction.ts'
import { forbidden } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { ZipEntry } from '#platform/files/zip-stream.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import * as queries from './personal-data.queries.ts'
import { accountSections } from './sections/account.queries.ts'
import { activitySections } from './sections/activity.queries.ts'
import { communitySections } from './sections/community.queries.ts'
import { learningSections } from './sections/learning.queries.ts'
import type { Section } from './sections/sections.documents.ts'

/** Exports of all that is stored about one person, to hand over to them (GDPR, articles 15 and 20). */

const formatVersion = 1
const sectionQueries = [...accountSections, ...learningSections, ...communitySections, ...activitySections]

/** Throws 404 for a student out of reach, 403 for staff who see only the members of their groups. */
export async function exportStudent(ctx: SignedIn, studentId: string): Promise<Download> {
  if (isGroupManager(ctx)) throw forbidden()
  await getStudentDetails(ctx, studentId)
  return exportPerson(ctx, studentId)
}

export const exportOwn = (ctx: SignedIn): Promise<Download> => exportPerson(ctx, ctx.actor.id)

async function exportPerson(ctx: SignedIn, id: string): Promise<Download> {
  const isOwn = ctx.actor.id === id
  const { person, sections, pictures } = await readSnapshot(ctx, async (inner) => {
    const found = await queries.findPerson(inner, id)
    const read: Section[] = []
    for (const query of sectionQueries.filter(({ isPrivate }) => isOwn || !isPrivate))
      read.push(await queries.selectSection(inner, query, { personId: id, isOwn }))
    return {
      person: found,
      sections: read,
      pictures: found.role === 'student' ? await queries.selectPictures(inner, found, isOwn) : [],
    }
  })
  await recordEvent(ctx, {
    kind: 'person.data_exported',
    company_id: person.company_id,
    data: { user_id: id },
  })
  const entries = [
    ...(await textEntries(ctx, { person, sections, isOwn })),
    ...(await certificateEntries(ctx, person)),
    ...(await pictureEntries(ctx, person.avatar ? [person.avatar, ...pictures] : pictures)),
  ]
  const { zipStream } = await import('#platform/files/zip-stream.ts')
  const fileName = translate(ctx.languages.platform, 'personal_data.file_name')
  return {
    body: (): Promise<Readable> => Promise.resolve(zipStream(entries, ctx.now)),
    mime: 'application/zip',
    filename: `${fileName} ${person.full_name || person.id} ${ctx.now.toISOString().slice(0, 10)}.zip`,
  }
}

async function textEntries(
  ctx: SignedIn,
  {
    person,
    sections,
    isOwn,
  }: { person: queries.ExportedPerson; sections: readonly Section[]; isOwn: boolean },
): Promise<ZipEntry[]> {
  const about = { format_version: formatVersion, made_at: ctx.now.toISOString() }
  const data = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
  const [{ personPage }, { name, ramp }] = await Promise.all([
    import('./page/person-page.export.ts'),
    getCompanyBranding(ctx, person.company_id),
  ])
  const page = personPage(sections, {
    ...{ locale: ctx.languages.platform, now: ctx.now, brand: { name, ramp } },
    ...{ name: person.full_name, company: person.company_name, zone: person.time_zone, isOwn },
  })
  return [
    { name: 'index.html', content: page },
    { name: 'person.json', content: `${JSON.stringify({ ...about, ...data }, null, 2)}\n` },
  ]
}

/** Drawn while the file is sent, one after the other. A certificate that was revoked is included, too. */
async function certificateEntries(ctx: SignedIn, person: queries.ExportedPerson): Promise<ZipEntry[]> {
  const holder = asHolder(ctx, person)
  const { data } = await certificates.listOwn(holder)
  return data.map(({ hash, course_title, issued_at }) => ({
    name: `certificates/${issued_at.slice(0, 10)}-${slugOf(course_title)}-${hash.slice(0, 6)}.pdf`,
    content: async () => piecesOf((await certificates.downloadOwn(holder, hash)).body),
  }))
}

/** The caller in the place of the holder, in the caller’s language. */
const asHolder = (
  ctx: SignedIn,
  { id, company_id, role, has_certificate_ceo }: queries.ExportedPerson,
): SignedIn => ({
  ...ctx,
  actor: {
    ...ctx.actor,
    ...{ id, company_id, role },
    settings: { ...ctx.actor.settings, has_certificate_ceo },
  },
})

const piecesOf = (body: Download['body']): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>> =>
  typeof body === 'function' ? body() : one(body)

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

async function pictureEntries(ctx: SignedIn, keys: readonly string[]): Promise<ZipEntry[]> {
  const files = await Promise.all(
    keys.map(async (key) => ({ key, file: await ctx.services.files.find(key) })),
  )
  return files.flatMap(({ key, file }) =>
    file ? [{ name: `pictures/${key}`, content: () => file.stream() }] : [],
  )
}
