import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { officeOf, type Prepared, paragraph, prepareCourse } from './office.ts'
import { mailCount, nextLink } from './outbox.ts'

/** A student of a company created for one journey, who acts on a device without a browser. */
export interface Rival {
  name: string
  email: string
  call: (method: 'get' | 'post', path: string, data?: object) => Promise<Record<string, unknown>>
  /** Reads this many lessons that are still unread: 10 points each, and 100 more with the last. */
  read: (lessons: number) => Promise<void>
}

export interface Ladder {
  companyId: string
  rivals: Rival[]
}

const lessonCount = 4

/** A company with students, each of whom has read some of its course’s four lessons. */
export async function prepareLadder(
  request: APIRequestContext,
  company: string,
  people: readonly (readonly [name: string, lessons: number])[],
): Promise<Ladder> {
  const office = await officeOf(request)
  const course = await prepareCourse(office, `${company} course`, 'Lesson 1')
  const lessonIds = [course.lessonId]
  for (let number = 2; number <= lessonCount; number += 1)
    lessonIds.push((await office.post(`${course.sectionPath}/lessons`, { title: `Lesson ${number}` })).id)
  for (const lessonId of lessonIds)
    await office.write({ courseId: course.courseId, lessonId }, [paragraph('Look twice.')])
  // A retry of the same journey finds the people of the first run.
  const domain = `${company.toLowerCase()}-${randomBytes(4).toString('hex')}.example`
  const { id: companyId } = await office.post('/api/companies', {
    parent_id: course.companyId,
    name: company,
    admin: { first_name: 'Ada', last_name: 'Admin', email: `ada@${domain}` },
  })
  await office.publish({ ...course, companyId })
  const rivals: Rival[] = []
  for (const [name, lessons] of people) {
    const email = `${name.toLowerCase()}@${domain}`
    const person = { email, first_name: name, last_name: company, company_id: companyId, invite: false }
    await office.post('/api/students', person)
    const rival = await aRival(request, { name: `${name} ${company}`, email }, course, lessonIds)
    await rival.read(lessons)
    rivals.push(rival)
  }
  return { companyId, rivals }
}

async function aRival(
  request: APIRequestContext,
  person: Pick<Rival, 'name' | 'email'>,
  { courseId }: Prepared,
  lessonIds: readonly string[],
): Promise<Rival> {
  const headers = { authorization: `Bearer ${await tokenOf(request, person.email)}` }
  const call: Rival['call'] = async (method, path, data) => {
    const answer = await request[method](path, { headers, ...(data ? { data } : {}) })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const unread = [...lessonIds]
  const read = async (lessons: number) => {
    for (const lessonId of unread.splice(0, lessons)) {
      const path = `/api/student/courses/${courseId}/items/${lessonId}`
      await call('get', path)
      await call('post', `${path}/mark-read`)
    }
  }
  return { ...person, call, read }
}

async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const before = await mailCount(email)
  await request.post('/api/student/auth', { data: { email } })
  const link = new URL(await nextLink(email, before, '/magic/'))
  const token = link.pathname.split('/').at(-1)
  return (await (await request.post('/api/student/magic', { data: { token } })).json()).access_token
}
