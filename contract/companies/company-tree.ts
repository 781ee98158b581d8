import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  color,
  count,
  email,
  id,
  line,
  lineOrNone,
  locale,
  onceKey,
  one,
  pageOf,
  pageQuery,
  percent,
  personName,
  text,
  timestamp,
} from '../fields.ts'
import { limits } from '../limits.ts'

/** The state of a company’s host names, most urgent first. */
export const hostSummaries = ['changed', 'waiting', 'failed', 'active', 'inherited', 'none'] as const

const listedCompany = z.object({
  id,
  name: z.string(),
  /** The company’s identifier in other systems; '' for none. */
  code: z.string(),
  parent_id: z.nullable(id),
  /** Null for the caller’s own company, whose parent is not visible. */
  parent_name: z.nullable(z.string()),
  brand_color: z.string(),
  hosts: z.array(z.string()),
  /** `changed`: a host in use has lost its DNS records. `inherited`: users sign in at an ancestor’s host. */
  host_state: z.enum(hostSummaries),
  /** `children` counts the companies directly below, `below` all descendants. */
  children: count,
  below: count,
  /** Active students of the company and all its descendants. The figures that follow have the same scope. */
  people: count,
  /** Percentage of people without an open mandatory course; null if there are no people. */
  up_to_date: z.nullable(percent),
  /** People with a course past its due date. */
  overdue: count,
  last_activity_at: z.nullable(timestamp),
  created_at: timestamp,
  closed_at: z.nullable(timestamp),
  /** True if an ancestor is closed, whatever the company’s own state. */
  is_closed_above: z.boolean(),
  can: z.object({
    close: z.boolean(),
    open: z.boolean(),
    move: z.boolean(),
    /** A company can be deleted if it has only invited people, no course and no descendant. */
    delete: z.boolean(),
  }),
})
export type ListedCompany = z.infer<typeof listedCompany>

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  access: 'admin',
  reads: ['companies'],
  summary:
    'The own company and all under it, or those directly below one, by name and page by page; searched by name, code and host name',
  query: z.object({ ...pageQuery, search: z.optional(text(limits.search)), parent_id: z.optional(id) }),
  response: pageOf(listedCompany),
})

const companyChoice = z.object({
  id,
  name: z.string(),
  /** Null for the caller’s own company. */
  parent_name: z.nullable(z.string()),
})

export const listCompanyChoices = endpoint({
  method: 'GET',
  path: '/api/companies/choices',
  access: 'staff',
  scope: 'people:read',
  reads: ['companies'],
  summary:
    'The first companies within reach whose name or code has the words, the own one before those below it',
  query: z.object({ search: z.optional(text(limits.search)), chosen: z.optional(id) }),
  response: z.object({
    data: z.array(companyChoice),
    meta: z.object({
      /** All companies within reach, regardless of the search. */
      total: count,
      /** The company that `chosen` names; null if it is out of reach. */
      chosen: z.nullable(companyChoice),
    }),
  }),
  perMinute: 240,
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  access: 'admin',
  changes: ['companies', 'listed-company'],
  summary: 'Creates a company below another one within reach and invites its first admin by mail',
  body: z.strictObject({
    key: onceKey,
    parent_id: id,
    name: line(limits.name),
    code: z.optional(lineOrNone(limits.companyCode)),
    /** The brand is inherited if this is left out. */
    app_name: z.optional(line(limits.appName)),
    brand_color: z.optional(color),
    /** Claimed for the company; a name that it cannot have refuses the whole call. */
    hostname: z.optional(text(253)),
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

export const getListedCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/figures',
  access: 'admin',
  reads: ['listed-company/:companyId'],
  summary: 'A company as the list shows it, with the figures of all below it',
  params,
  response: one(listedCompany),
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/api/companies/:companyId',
  access: 'admin',
  changes: ['companies'],
  summary:
    'Deletes a company that has no people, courses or companies below it; open invitations end. 409 for one that has any',
  params,
  errors: [409],
})

const companyNames = z.array(z.object({ id, name: z.string() }))
const coursesOf = z.array(z.object({ id, title: z.string() }))

/** What a company gains and loses by a move; its own courses and people stay. */
const companyMove = z.object({
  company: listedCompany,
  /** Ancestor companies whose staff gain or lose sight of it. */
  gains_companies: companyNames,
  loses_companies: companyNames,
  /** Courses assigned by an ancestor that its people gain or lose. */
  gains_courses: coursesOf,
  loses_courses: coursesOf,
  /** Active students affected by the change of courses. */
  people: count,
})
export type CompanyMove = z.infer<typeof companyMove>

export const moveCompany = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/move',
  access: 'admin',
  changes: ['companies', 'listed-company'],
  summary: 'Moves a company with all below it; with `dry_run` it only answers who gains and loses what',
  params,
  body: z.strictObject({ parent_id: id, dry_run: z.optional(z.boolean()) }),
  response: one(companyMove),
  perMinute: 60,
  errors: [409],
})

export const closeCompany = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/close',
  access: 'admin',
  changes: ['companies', 'listed-company'],
  summary:
    'Closes a company and all below it: their people are signed out and cannot sign in; states of their own stay as they are',
  params,
  response: one(listedCompany),
})

export const openCompany = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/open',
  access: 'admin',
  changes: ['companies', 'listed-company'],
  summary: 'Opens a closed company again',
  params,
  response: one(listedCompany),
})
