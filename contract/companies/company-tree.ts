import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  count,
  email,
  id,
  line,
  locale,
  onceKey,
  one,
  pageOf,
  pageQuery,
  personName,
  text,
  timestamp,
} from '../fields.ts'
import { limits } from '../limits.ts'

const listedCompany = z.object({
  id,
  name: z.string(),
  parent_id: z.nullable(id),
  /** Null for the own company, whose parent is out of sight. */
  parent_name: z.nullable(z.string()),
  hosts: z.array(z.string()),
  /** Active students of the company itself. */
  people: count,
  last_activity_at: z.nullable(timestamp),
  closed_at: z.nullable(timestamp),
  can: z.object({ close: z.boolean(), open: z.boolean() }),
})
export type ListedCompany = z.infer<typeof listedCompany>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  access: 'admin',
  summary: 'The own company and all under it by name, page by page',
  query: z.object({ ...pageQuery, search: z.optional(text(limits.search)) }),
  response: pageOf(listedCompany),
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  access: 'admin',
  summary: 'Creates a company below another one within reach and invites its first admin by mail',
  body: z.strictObject({
    key: onceKey,
    parent_id: id,
    name: line(limits.name),
    app_name: line(limits.appName),
    brand_color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
    admin: z.strictObject({
      first_name: personName,
      last_name: personName,
      email,
      locale: z.optional(locale),
    }),
  }),
  response: one(listedCompany),
  status: 201,
  perMinute: 30,
  errors: [404, 409],
})

const params = z.object({ companyId: id })

export const closeCompany = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/close',
  access: 'admin',
  summary:
    'Closes a company: its people are signed out and cannot sign in; what each of them is stays as it is',
  params,
  response: one(listedCompany),
})

export const openCompany = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/open',
  access: 'admin',
  summary: 'Opens a closed company again',
  params,
  response: one(listedCompany),
})
