import { createCompany, type NewCompany } from '#domains/companies/companies.service.ts'
import type { TestApp } from '../app.ts'

let made = 0

export interface TestCompany {
  id: string
  /** The company’s primary host name; send it as `host` header to reach the company’s pages. */
  host: string
}

/** A company with its own host name; a descendant of `parent` if given. */
export async function aCompany(
  app: TestApp,
  { parent, ...more }: Partial<NewCompany> & { parent?: TestCompany } = {},
): Promise<TestCompany> {
  made += 1
  const host = more.hosts?.[0] ?? `company${made}.example.test`
  const id = await createCompany(app.contextOutside(), {
    parent_id: parent?.id ?? null,
    name: `Company ${made}`,
    app_name: `Academy ${made}`,
    brand_color: '#0f766e',
    support_email: 'help@example.test',
    locales: ['en_US', 'es_ES'],
    ...more,
    hosts: more.hosts ?? [host],
  })
  return { id, host }
}
