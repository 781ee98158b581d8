import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { badgeTypes, listOwnBadges } from '#contract/badges/badges.ts'
import {
  downloadBadgeCredential,
  getBadgeAchievement,
  getBadgeCredential,
  getBadgeIssuer,
  getBadgeKey,
  getBadgeRevocations,
} from '#contract/badges/open-badges.ts'
import { removeStudent } from '#contract/directory/directory.ts'
import { newId } from '#platform/ids.ts'
import { readPublicFile } from '#platform/public-files.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { imagePath } from '../badges.rules.ts'
import { baked, hashedEmail } from './open-badge.rules.ts'

const app = aTestApp()
/** Its addresses lead to this very application, so that what a credential names can be fetched. */
const company = fileFixture(() => {
  app.contextOutside().services.settings.publicUrl = app.url
  return aCompany(app, { name: 'Harbor Group', hosts: ['127.0.0.1'] })
})
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson()] }))
const holder = fileFixture(() => aHolder())

/** Has finished a course of one lesson. */
async function aHolder(at: TestCompany = company, on = course): Promise<TestPerson> {
  const student = await aStudent(app, at)
  await aReader(app, student, on).read(0)
  return student
}
const awardOf = async (student: TestPerson, type = 'first_lesson') => {
  const { data } = (await app.call(listOwnBadges, { as: student })).data
  return data.find(({ badge_type }) => badge_type === type)?.id ?? ''
}
interface DownloadOptions {
  type?: string
  format?: 'jwt' | 'svg'
  language?: string
}
const download = async (as: TestPerson, { type, format, language }: DownloadOptions = {}) =>
  app.call(downloadBadgeCredential, {
    as,
    params: { awardId: await awardOf(as, type) },
    query: format ? { format } : {},
    headers: language ? { 'platform-language': language } : {},
  })
const jwtOf = async (as: TestPerson, options: DownloadOptions = {}) => (await download(as, options)).text
const decode = (jwt: string, part: 0 | 1) =>
  JSON.parse(Buffer.from(jwt.split('.')[part] ?? '', 'base64url').toString())
const fetchJson = async (address: string) => JSON.parse(await (await fetch(address)).text())

/** What a verifier does that has never heard of us: it knows nothing but the token. */
async function verify(jwt: string): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const jwk = await fetchJson(decode(jwt, 0).kid)
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  const bytes = Buffer.from(signature, 'base64url')
  return crypto.subtle.verify(algorithm, key, bytes, Buffer.from(`${header}.${payload}`))
}

describe('one’s own badge as Open Badge', () => {
  // Specification +: Each badge can be exported as an Open Badge 3.0 credential signed by the platform
  it('is a token that a stranger verifies with nothing but what it names', async () => {
    const answer = await download(holder)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="First lesson.jwt"')
    const { kid, ...header } = decode(answer.text, 0)
    expect(header).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(kid).toMatch(new RegExp(`^${app.url}/api/external/badges/keys/[\\w-]{43}$`))
    expect(await verify(answer.text)).toBe(true)
    const [head, , signature] = answer.text.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decode(answer.text, 1), name: 'Doctor' }))
    expect(await verify(`${head}.${forged.toString('base64url')}.${signature}`)).toBe(false)
  })

  it('says what the standard requires, and no more', async () => {
    const jwt = await jwtOf(holder)
    const { iss, jti, nbf, sub, ...badge } = decode(jwt, 1)
    const { data } = (await app.call(listOwnBadges, { as: holder })).data
    const { id, won_at } = data.find(({ badge_type }) => badge_type === 'first_lesson') ?? {}
    const base = `${app.url}/api/external/badges`
    expect(badge).toEqual({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
      ],
      id: `${base}/credentials/${id}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'First lesson',
      issuer: {
        id: `${base}/issuers/${company.id}`,
        type: ['Profile'],
        name: 'Harbor Group',
        url: app.url,
      },
      validFrom: won_at?.replace(/\.\d+Z$/, 'Z'),
      credentialSubject: {
        id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
        type: ['AchievementSubject'],
        identifier: [expect.objectContaining({ type: 'IdentityObject', identityType: 'emailAddress' })],
        achievement: {
          id: `${base}/achievements/first_lesson`,
          type: ['Achievement'],
          achievementType: 'Badge',
          name: 'First lesson',
          description: 'Finish your first lesson.',
          criteria: { narrative: 'Finish your first lesson.' },
          image: { id: `${app.url}/img/badges/first_lesson.svg`, type: 'Image' },
        },
      },
      credentialStatus: { id: `${base}/credentials/${id}/revocations`, type: '1EdTechRevocationList' },
      credentialSchema: [
        {
          id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
          type: '1EdTechJsonSchemaValidator2019',
        },
      ],
    })
    expect([iss, jti, sub]).toEqual([badge.issuer.id, badge.id, badge.credentialSubject.id])
    expect(nbf * 1_000).toBe(Date.parse(badge.validFrom))
  })

  it('knows its holder by a salted hash of the address alone', async () => {
    const jwt = await jwtOf(holder)
    const [identity] = decode(jwt, 1).credentialSubject.identifier
    const digest = hash('sha256', holder.email + identity.salt)
    expect(identity).toMatchObject({ hashed: true, identityHash: `sha256$${digest}` })
    const text = JSON.stringify(decode(jwt, 1))
    for (const personal of [holder.email, holder.id, 'Ada', 'Example 1']) expect(text).not.toContain(personal)
    const other = decode(await jwtOf(holder, { type: 'first_course' }), 1).credentialSubject
    expect(other.identifier[0].salt).not.toBe(identity.salt)
    expect(other.id).not.toBe(decode(jwt, 1).credentialSubject.id)
  })

  it('hashes as the example of the standard does', () => {
    expect(hashedEmail('a@example.com', 'Kosher').identityHash).toBe(
      'sha256$b5809d8a92f8858436d7e6b87c12ebc0ae1eac4baecc2c0b913aee2c922ef399',
    )
  })

  it('is the same each time, and written in the language of its holder', async () => {
    expect(await jwtOf(holder)).toBe(await jwtOf(holder))
    const greek = decode(await jwtOf(holder, { language: 'el' }), 1)
    expect(greek.name).toBe('Πρώτη ενότητα')
    expect(greek.credentialSubject.achievement.description).toBe('Ολοκληρώστε την πρώτη σας ενότητα.')
  })

  it('names the course, and is another achievement for each', async () => {
    const { achievement } = decode(await jwtOf(holder, { type: 'course' }), 1).credentialSubject
    expect(achievement.name).toBe('Course completed: A course')
    expect(achievement.id).toBe(`${app.url}/api/external/badges/achievements/course#${course.id}`)
  })

  it('is issued by the holder’s own company, at the address where that is found', async () => {
    const below = await aCompany(app, { name: 'Aurora Bank', parent: company, hosts: [] })
    const student = await aHolder(below, await aReleasedCourse(app, below, { items: [lesson()] }))
    const jwt = await jwtOf(student)
    const { issuer } = decode(jwt, 1)
    expect(issuer).toMatchObject({ name: 'Aurora Bank', url: app.url })
    expect(await fetchJson(issuer.id)).toMatchObject({ id: issuer.id, name: 'Aurora Bank' })
    expect(await verify(jwt)).toBe(true)
  })

  it('is nobody else’s', async () => {
    const params = { awardId: await awardOf(holder) }
    const status = async (as: TestPerson | null, query = {}) =>
      (await app.call(downloadBadgeCredential, { as, params, query })).status
    expect(await status(null)).toBe(401)
    expect(await status(await aTeacher(app, company))).toBe(403)
    expect(await status(await anAdmin(app, company))).toBe(403)
    expect(await status(await aStudent(app, company))).toBe(404)
    expect(await status(await aStudent(app, await aCompany(app)))).toBe(404)
    expect(await status(holder, { format: 'png' })).toBe(422)
    expect(
      (await app.call(downloadBadgeCredential, { as: holder, params: { awardId: newId() } })).status,
    ).toBe(404)
  })
})

describe('the picture with the credential inside', () => {
  it('carries the same token where the standard has programs look for it', async () => {
    const answer = await download(holder, { format: 'svg' })
    expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="First lesson.svg"')
    const jwt = await jwtOf(holder)
    expect(answer.text).toMatch(
      /^<svg [^>]*xmlns:openbadges="https:\/\/purl\.imsglobal\.org\/ob\/v3p0">\s*<openbadges:credential /,
    )
    expect(
      [...answer.text.matchAll(/<openbadges:credential verify="([^"]*)">/g)].map(([, token]) => token),
    ).toEqual([jwt])
    expect(await verify(jwt)).toBe(true)
  })

  it.each(badgeTypes)('is a drawing and no program: %s', async (type) => {
    const svg = baked(await readPublicFile(imagePath(type)), 'a.b.c')
    expect(svg.match(/<openbadges:credential verify="a\.b\.c"><\/openbadges:credential>/g)).toHaveLength(1)
    expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|javascript:/i)
    expectWellFormed(svg)
  })
})

/** Every element is closed in turn, and every attribute is quoted. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  const rest = xml.replace(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, end, name, __, alone) => {
      if (end) expect(open.pop()).toBe(name)
      else if (!alone) open.push(name)
      return ''
    },
  )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]/)
}

describe('what a credential names', () => {
  it('is the issuer with the key that signs, and what the badge is given for', async () => {
    const jwt = await jwtOf(holder)
    const { issuer, credentialSubject } = decode(jwt, 1)
    const { kid } = decode(jwt, 0)
    const profile = await fetchJson(issuer.id)
    expect(profile).toMatchObject({ ...issuer, assertionMethod: [kid] })
    expect(profile.verificationMethod).toEqual([
      { id: kid, type: 'JsonWebKey', controller: issuer.id, publicKeyJwk: await fetchJson(kid) },
    ])
    expect(await fetchJson(credentialSubject.achievement.id)).toEqual({
      '@context': expect.any(Array),
      ...credentialSubject.achievement,
    })
  })

  it('is in the language of the request, else of the company', async () => {
    const greek = await aCompany(app, { default_locale: 'el_GR', hosts: ['localhost'] })
    const params = { badgeType: 'first_lesson' as const }
    const name = async (headers: Record<string, string>) =>
      (await app.call(getBadgeAchievement, { params, headers })).data.name
    expect(await name({ host: greek.host })).toBe('Πρώτη ενότητα')
    expect(await name({ host: greek.host, 'accept-language': 'es' })).toBe('Primera lección')
    expect(await name({ host: 'unknown.example' })).toBe('First lesson')
  })

  it('may be read by pages of other sites and kept for a while', async () => {
    const { id, issuer, credentialStatus } = decode(await jwtOf(holder), 1)
    for (const address of [id, issuer.id, credentialStatus.id, decode(await jwtOf(holder), 0).kid]) {
      const { headers } = await fetch(address)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
      expect((await fetch(address, known)).status).toBe(304)
    }
  })

  it('does not exist where nothing was given', async () => {
    const awardId = newId()
    const statuses = await Promise.all([
      app.call(getBadgeCredential, { params: { awardId } }),
      app.call(getBadgeRevocations, { params: { awardId } }),
      app.call(getBadgeIssuer, { params: { companyId: newId() } }),
      app.call(getBadgeKey, { params: { keyId: 'a'.repeat(43) } }),
      app.call(getBadgeAchievement, { params: { badgeType: 'admin' as 'course' } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('the state of a credential', () => {
  // Specification +: An Open Badge is revoked when its holder is erased, and tells nothing about them
  it('is valid until its holder is erased, and tells nothing about them', async () => {
    const student = await aHolder()
    const { id, issuer, credentialStatus } = decode(await jwtOf(student), 1)
    expect(await fetchJson(id)).toEqual({ id, status: 'valid', issuer: issuer.id })
    const list = { id: credentialStatus.id, issuer: issuer.id }
    expect(await fetchJson(credentialStatus.id)).toEqual({ ...list, revokedCredentials: [] })
    const as = await anAdmin(app, company)
    expect((await app.call(removeStudent, { as, params: { studentId: student.id } })).status).toBe(204)
    expect(await fetchJson(id)).toEqual({ id, status: 'revoked', issuer: issuer.id })
    expect(await fetchJson(credentialStatus.id)).toEqual({
      ...list,
      revokedCredentials: [{ id, revoked: true }],
    })
  })
})
