import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { locale, text } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { leaderboardModes, leaderboardTeams } from '#contract/points/leaderboard.ts'
import { abilities } from '#contract/roles.ts'

/** The format of `people.yaml`: the people of a demo company. */

const name = text(60, 1)
/** The part of an e-mail address before the @. */
const mailbox = z.string().check(z.regex(/^[a-z]+(\.[a-z]+)+$/))
const days = z.record(mailbox, z.int().check(z.gte(1)))

const peopleFile = z.strictObject({
  domain: text(100, 1),
  staff: z.array(
    z.strictObject({
      role: z.enum(['admin', 'teacher']),
      name: z.tuple([name, name]),
      title: name,
      locale: z.optional(locale),
      abilities: z._default(z.array(z.enum(abilities)), []),
    }),
  ),
  departments: z.array(
    z.strictObject({
      name,
      country: text(2, 2),
      locale: z.optional(locale),
      people: z.array(
        z.union([z.tuple([name, name, name]), z.tuple([name, name, name, z.array(text(limits.tag, 1))])]),
      ),
    }),
  ),
  joined: days,
  left: days,
  pilots: days,
  /** The student that a visitor signs in as, in the middle of a course. */
  featured: mailbox,
  /** The reason for the extension of people who joined later. */
  extension: text(limits.reason, 1),
  groups: z.array(
    z.strictObject({
      name,
      tag: z.optional(text(limits.tag, 1)),
      department: z.optional(name),
      managers: z.array(mailbox),
    }),
  ),
  leaderboard: z.enum(leaderboardModes),
  teams: z.enum(leaderboardTeams),
})
export type PeopleFile = z.infer<typeof peopleFile>

export const readPeople = async (company: string): Promise<PeopleFile> =>
  peopleFile.parse(parse(await readFile(fileOf(company, 'people.yaml'), 'utf8')))

export const fileOf = (company: string, file: string): string =>
  join(import.meta.dirname, '../companies', company, file)

/** The company's rule for e-mail addresses: without accents and spaces. */
export const mailboxOf = (first: string, last: string): string =>
  [first, last]
    .map((part) =>
      part
        .normalize('NFKD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase(),
    )
    .join('.')
