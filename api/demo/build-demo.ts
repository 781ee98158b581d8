import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageKind, imageKinds } from '#contract/companies/companies.ts'
import { shiftDay } from '#contract/days.ts'
import type { Role } from '#contract/roles.ts'
import { createUser } from '#domains/accounts/accounts.service.ts'
import { hashPassword } from '#domains/accounts/sessions/passwords.service.ts'
import { createCompany, setCompanyImage } from '#domains/companies/companies.service.ts'
import { storeVector } from '#domains/media/media.service.ts'
import { assignCourse } from '#domains/publishing/assignments/assignments.service.ts'
import { publish } from '#domains/publishing/reviews/reviews.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { actingAs } from './acting-as.ts'
import { approveLanguages } from './approve-languages.ts'
import { type DemoCompany, demoCompanies } from './demo-companies.ts'
import { loadCourse } from './load-course.ts'
import { type PreparedCourse, prepareCourse, seedCourse } from './seed-course.ts'
import { type PreparedHandIn, prepareHandIn, seedHandIn } from './seed-hand-in.ts'
import { type PreparedPreviewLink, preparePreviewLink, seedPreviewLink } from './seed-preview-link.ts'

const courseFolders = ['spotting-phishing', 'passwords-and-second-factors', 'working-away'] as const
const folder = (...names: string[]): string => join(import.meta.dirname, ...names)

export interface PreparedDemo {
  courses: PreparedCourse[]
  handIn: PreparedHandIn
  previewLink: PreparedPreviewLink
  images: Map<string, string>
  /** Of staff, by e-mail address. */
  passwordHashes: Map<string, string>
}

/** The slow preparation that needs no database: files and password hashes. */
export async function prepare(): Promise<PreparedDemo> {
  const staff = demoCompanies.flatMap(({ people }) => people).filter(({ password }) => password)
  const drawings = demoCompanies.flatMap(({ images }) => imageKinds.map((kind) => imagePath(images, kind)))
  const nextRelease = folder('courses', 'working-away', 'next-release')
  const [courses, handIn, previewLink, images, hashes] = await Promise.all([
    Promise.all(courseFolders.map(async (name) => prepareCourse(await loadCourse(folder('courses', name))))),
    prepareHandIn(nextRelease),
    preparePreviewLink(nextRelease),
    Promise.all(drawings.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
    Promise.all(
      staff.map(async ({ email, password = '' }) => [email, await hashPassword(password)] as const),
    ),
  ])
  return { courses, handIn, previewLink, images: new Map(images), passwordHashes: new Map(hashes) }
}

const imagePath = (company: string, kind: ImageKind): string => folder('companies', company, `${kind}.svg`)

/** Companies, people, courses and assignments, created through the same services as real calls. */
export async function build(ctx: Ctx, prepared: PreparedDemo): Promise<void> {
  const [harbor, aurora] = demoCompanies
  const parent = await seedCompany(ctx, { ...harbor, parentId: null }, prepared)
  const child = await seedCompany(ctx, { ...aurora, parentId: parent.id }, prepared)
  const ids: string[] = []
  for (const course of prepared.courses) {
    const seeded = await seedCourse(parent.teacher, course)
    await approveLanguages(parent.admin, seeded.id)
    await publish(parent.admin, seeded.id, { audience: 'company' })
    if (course.course.slug === 'working-away') {
      await seedHandIn(parent.teacher, seeded, prepared.handIn)
      await seedPreviewLink(parent.teacher, seeded, prepared.previewLink)
    }
    ids.push(seeded.id)
  }
  await assignCourses(parent.admin, ids, child.id)
}

interface SeededCompany {
  id: string
  admin: SignedIn
  teacher: SignedIn
}

async function seedCompany(
  ctx: Ctx,
  { company, images, people, parentId }: DemoCompany & { parentId: string | null },
  prepared: PreparedDemo,
): Promise<SeededCompany> {
  const id = await createCompany(ctx, { ...company, parent_id: parentId })
  const staff = new Map<Role, SignedIn>()
  for (const { password: _, ...person } of people) {
    const password_hash = prepared.passwordHashes.get(person.email)
    const userId = await createUser(ctx, {
      ...person,
      company_id: id,
      ...(password_hash && { password_hash }),
    })
    staff.set(person.role, actingAs(ctx, { id: userId, company_id: id, role: person.role }))
  }
  const admin = staff.get('admin') as SignedIn
  for (const kind of imageKinds) {
    const drawing = prepared.images.get(imagePath(images, kind)) ?? ''
    const file = await storeVector(admin, drawing, { companyId: id })
    await setCompanyImage(ctx, { company_id: id, kind, file_id: file.id })
  }
  return { id, admin, teacher: staff.get('teacher') as SignedIn }
}

const dueAfterDays = 21

/** Phishing is mandatory for everybody and has a due date; the other courses are optional, at Aurora, too. */
async function assignCourses(
  admin: SignedIn,
  [phishing, ...others]: string[],
  aurora: string,
): Promise<void> {
  const due_on = shiftDay(admin.now.toISOString().slice(0, 10), dueAfterDays)
  const { company_id } = admin.actor
  await assignCourse(admin, phishing as string, {
    company_ids: [company_id],
    with_descendants: true,
    mandatory: true,
    due_on,
  })
  for (const course of others) await assignCourse(admin, course, { company_ids: [aurora] })
}
