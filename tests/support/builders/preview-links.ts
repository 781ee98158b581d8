import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/publishing/preview-links.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'
import type { TestCompany } from './companies.ts'

export interface TestPreviewLink {
  id: string
  url: string
  /** What the public calls take. */
  token: string
}

export async function aPreviewLink(
  app: TestApp,
  as: TestPerson,
  courseId: string,
  body: Partial<BodyOf<typeof contract.createPreviewLink>> = {},
): Promise<TestPreviewLink> {
  const { data } = (
    await app.call(contract.createPreviewLink, {
      as,
      params: { courseId },
      body: { name: 'Legal', days: 14, takes_comments: true, ...body },
    })
  ).data
  return { id: data.id, url: data.url, token: new URL(data.url).pathname.split('/').at(-1) ?? '' }
}

/** Comments as somebody without an account does, on the company’s own site. */
export const commentByLink = (
  app: TestApp,
  { token, company, lessonId }: { token: string; company: TestCompany; lessonId: string },
  body: Partial<BodyOf<typeof contract.createVisitorComment>> = {},
) =>
  app.call(contract.createVisitorComment, {
    params: { token },
    headers: { host: company.host },
    body: {
      name: 'Dana Reyes',
      body: 'Please name the help desk here.',
      item: { id: lessonId, kind: 'lesson' },
      locale: 'en_US',
      quote: 'The first words',
      ...body,
    },
  })
