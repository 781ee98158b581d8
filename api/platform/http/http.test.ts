import { connect } from 'node:net'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import { getBranding } from '#contract/companies/companies.ts'
import { setCompanyImage } from '#contract/companies/company-settings.ts'
import { pathFor } from '#contract/endpoint.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = fileFixture(() => aStudent(app, company))

const send = (path: string, init: RequestInit) => fetch(app.url + path, init)
const asStudent = () => ({ authorization: `Bearer ${student.token}` })
const patch = (body: string, headers: Record<string, string> = {}) =>
  send('/api/student', {
    method: 'PATCH',
    body,
    headers: { 'content-type': 'application/json', ...asStudent(), ...headers },
  })
const post = (path: string, body: string, type: string) =>
  send(path, { method: 'POST', body, headers: { 'content-type': type, ...asStudent() } })

/** Sends raw bytes to the server and resolves with its output when the connection closes or goes quiet. */
const raw = (text: string, quietMs = 1_000): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (data) => {
      said += data.toString()
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })

describe('what a body may be', () => {
  it.each([
    ['cut-off JSON', '{"first_name":', 400],
    ['a prototype', '{"__proto__":{"role":"admin"}}', 400],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}', 400],
    ['NUL', JSON.stringify({ first_name: 'A\0B' }), 400],
    ['a lone surrogate', '{"first_name":"\\ud800"}', 400],
    ['a name given twice', '{"first_name":"Ana","first_name":"Eve"}', 400],
    ['a name given twice, once spelled out', '{"first_name":"Ana","first\\u005fname":"Eve"}', 400],
    ['a name given twice further in', '{"last_name":"B","settings":[{"a":1,"b":{},"a":2}]}', 400],
    ['a number for a name', '{"first_name":12}', 422],
    ['a list', '[]', 422],
    ['a field nobody knows', '{"role":"admin"}', 422],
    ['a field named like what every object has', '{"toString":1}', 422],
    ['a name that is too long', JSON.stringify({ first_name: 'x'.repeat(101) }), 422],
  ])('%s is refused', async (_, body, status) => {
    const answer = await patch(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })

  it('a body nested without end is unreadable, not a failure of ours', async () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect((await patch(deep)).status).toBe(400)
  })

  it('a body beyond the limit is too large', async () => {
    expect((await patch(JSON.stringify({ first_name: 'x'.repeat(1_200_000) }))).status).toBe(413)
  })

  it('text/plain and other types that need no preflight are not read', async () => {
    expect((await post('/api/student/locale', '{"locale":"es_ES"}', 'text/plain')).status).toBe(415)
    expect((await post('/api/student/locale', '{"locale":"es_ES"}', 'application/xml')).status).toBe(415)
  })

  it('a form cannot sign anybody in from another page', async () => {
    const form = 'email=a%40example.test&password=b'
    expect((await post('/api/login', form, 'application/x-www-form-urlencoded')).status).toBe(415)
  })

  it('the fields of a form together are no larger than any other body', async () => {
    const form = new FormData()
    form.set('_method', 'PATCH')
    for (const name of ['a', 'b', 'c']) form.set(name, 'x'.repeat(500_000))
    const answer = await send('/api/student', { method: 'POST', body: form, headers: asStudent() })
    expect(answer.status).toBe(413)
  })

  it('an odd content type never skips the checks', async () => {
    for (const type of [
      'application/json ; a',
      'application/json;charset=utf-8',
      'Application/JSON',
      'application/json\t; x=1',
    ]) {
      expect([400, 415, 422]).toContain(
        (await post('/api/student/locale', '{"locale":"nowhere"}', type)).status,
      )
    }
  })
})

describe('a form posted for a PATCH', () => {
  const form = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return send('/api/student', { method: 'POST', body, headers: asStudent() })
  }

  it('is that PATCH when `_method` says so, with letters of any language', async () => {
    const answer = await form({ _method: 'PUT', first_name: 'Ștefan', last_name: 'Μάρκου' })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { data: { name: string } }).data.name).toBe('Ștefan Μάρκου')
  })

  it.each([{ first_name: 'X' }, { _method: 'DELETE' }, { _method: 'GET', first_name: 'X' }])(
    'is nothing with %o',
    async (fields) => {
      expect((await form(fields as Record<string, string>)).status).toBe(404)
    },
  )

  it('needs the rights of the PATCH', async () => {
    const body = new FormData()
    body.set('_method', 'PUT')
    expect((await send('/api/student', { method: 'POST', body })).status).toBe(401)
  })

  it('is not had by a header', async () => {
    const answer = await send('/api/student', {
      method: 'POST',
      body: '{}',
      headers: { ...asStudent(), 'content-type': 'application/json', 'x-http-method-override': 'PATCH' },
    })
    expect(answer.status).toBe(404)
  })
})

describe('a form posted for a PUT of a file', () => {
  const admin = fileFixture(() => anAdmin(app, company))
  const path = () => pathFor(setCompanyImage.path, { companyId: company.id, kind: 'logo-light' })
  const postImage = async (fields: Record<string, string | Blob>, { token }: { token: string } = admin) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { authorization: `Bearer ${token}` }
    return send(path(), { method: 'POST', body, headers })
  }
  const image = async () => {
    const create = { width: 600, height: 200, channels: 3, background: '#123456' } as const
    return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: 'image/png' })
  }

  // Specification 7: PUT by form data is sent as POST with a _method field set to PUT
  it('is that PUT when `_method` says so, and the PUT itself stays', async () => {
    const answer = await postImage({ _method: 'PUT', image: await image() })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { data: unknown }).data).toMatchObject({ id: company.id })
    const body = new FormData()
    body.set('image', await image())
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await send(path(), { method: 'PUT', body, headers })).status).toBe(200)
  })

  it('is nothing without it, needs its file and its rights', async () => {
    expect((await postImage({ image: await image() })).status).toBe(404)
    expect((await postImage({ _method: 'DELETE', image: await image() })).status).toBe(404)
    expect((await postImage({ _method: 'PUT' })).status).toBe(422)
    expect((await postImage({ _method: 'PUT', image: await image() }, student)).status).toBe(403)
  })
})

describe('what every answer carries', () => {
  it('the headers that keep a browser from running it', async () => {
    const { headers } = await send('/api/badges', {})
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
    // A browser sends no credentials by itself, so no other site can abuse them.
    expect(headers.get('set-cookie')).toBeNull()
    // On plain HTTP this header would send browsers to an address that does not answer.
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('no leave to keep what is private, however its address is written', async () => {
    for (const path of ['/api/student', '/%61pi/student', '/readyz', '/nowhere']) {
      const { headers } = await send(path, { headers: asStudent() })
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
  })

  it('the form of an error, also where no request can be read', async () => {
    const answer = await raw('GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    for (const nonsense of ['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\u0001b\r\n\r\n'])
      expect(await raw(nonsense)).toMatch(/^HTTP\/1.1 400 [^]*\{"code":"unreadable","message":"[^"]+"\}$/)
  })

  it('no leave for pages of other origins', async () => {
    const { headers } = await send('/api/badges', { headers: { origin: 'https://elsewhere.example' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('the platform language, and English for one that is not known', async () => {
    const message = async (language: string) =>
      (
        (await (
          await send('/api/me', { method: 'POST', headers: { 'platform-language': language } })
        ).json()) as { message: string }
      ).message
    expect(await message('el')).toBe('Συνδεθείτε.')
    expect(await message('ro-ro')).toBe('Conectează-te.')
    expect(await message('xx')).toBe(messageOf('error.unauthenticated'))
  })
})

describe('who is let in', () => {
  it.each([
    ['nothing', undefined],
    ['another scheme', 'Basic abc'],
    ['an empty token', 'Bearer '],
    ['a token nobody has', 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['two tokens', 'Bearer a b'],
    ['an endless token', `Bearer ${'a'.repeat(5_000)}`],
    ['SQL', "Bearer ' or 1=1 --"],
  ])('not who sends %s', async (_, authorization) => {
    const answer = await send('/api/student', { headers: authorization ? { authorization } : {} })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('nobody by a token in the address', async () => {
    expect((await send(`/api/student?access_token=${student.token}`, {})).status).toBe(401)
  })

  it('a change of role signs out at once', async () => {
    const teacher = await aTeacher(app, company)
    await app.database.db.updateTable('users').set({ role: 'student' }).where('id', '=', teacher.id).execute()
    await app.heard()
    expect((await app.call(accounts.getMe, { as: teacher })).status).toBe(401)
  })
})

describe('methods and addresses', () => {
  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'PUT'])('%s is not answered', async (method) => {
    const said = await raw(`${method} /api/student HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(said).toMatch(/^HTTP\/1\.1 (4\d\d|501)|^$/)
  })

  it.each([
    '/.git/config',
    '/.env',
    '/api/../package.json',
    '/%2e%2e/package.json',
    '/node_modules/pg/package.json',
    '/api/student/extra.css',
  ])('%s is not there', async (path) => {
    const said = await raw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    )
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d/)
  })

  it.each([
    '/api/student',
    '/api/badges',
    '/api/whitelabel/localhost',
    '/img/badges/first_lesson.svg',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/nowhere',
  ])('HEAD %s is answered like GET, without a body', async (path) => {
    const headersOf = (answer: Response) => {
      const headers = Object.fromEntries(answer.headers)
      // Connection headers depend on the test’s client, not on the answer.
      const own = { date: '', connection: '', 'keep-alive': '' }
      return { status: answer.status, headers: { ...headers, ...own, 'content-length': '' } }
    }
    const [head, get] = [
      await send(path, { method: 'HEAD', headers: asStudent() }),
      await send(path, { headers: asStudent() }),
    ]
    expect(headersOf(head)).toEqual(headersOf(get))
    expect(await head.text()).toBe('')
    const length = head.headers.get('content-length')
    if (length !== null) expect(Number(length)).toBe((await get.arrayBuffer()).byteLength)
  })

  it('HEAD needs the rights of GET', async () => {
    expect((await send('/api/student', { method: 'HEAD' })).status).toBe(401)
    expect((await send('/api/courses', { method: 'HEAD', headers: asStudent() })).status).toBe(403)
  })

  it.each([
    ['two hosts', 'Host: localhost\r\nHost: elsewhere.example'],
    ['two hosts, however they are written', 'Host: localhost\r\nhOST: localhost'],
    ['no host', 'Accept: */*'],
    ['an empty host', 'Host: '],
    ['a host that is a directive', 'Host: a;script-src-elem=*'],
    ['a host with a path', 'Host: localhost/evil'],
    ['a host with a person', 'Host: me@localhost'],
    ['a host with a list', 'Host: localhost, elsewhere.example'],
    ['a host with a word for a port', 'Host: localhost:http'],
  ])('%s: the request is refused in the form of the contract', async (_, lines) => {
    for (const path of ['/api/badges', '/healthz', '/nowhere']) {
      const said = await raw(`GET ${path} HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`)
      expect(said).toMatch(/^HTTP\/1\.1 400 [^]*\{"code":"unreadable","message":"[^"]+"\}/)
    }
  })

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000', 'my_host.example.', 'a'])(
    'a host may be written %s',
    async (host) => {
      const said = await raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect(said).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it('two framings of one message are refused', async () => {
    const said = await raw(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /readyz HTTP/1.1\r\n\r\n',
    )
    expect(said).toMatch(/^HTTP\/1\.1 400/)
    expect(said).not.toContain('"ready"')
  })

  it('forwarded headers of a caller nobody named as proxy are not believed', async () => {
    const { data } = await app.call(getBranding, { params: { hostname: company.host } })
    expect(data.data.company_id).toBe(company.id)
    const teacher = await aTeacher(app, company)
    const other = await aCompany(app)
    const answer = await app.call(accounts.login, {
      body: { email: teacher.email, password: 'harbour lamp cedar nine' },
      headers: { host: other.host, 'x-forwarded-host': company.host },
    })
    expect(answer.status).toBe(401)
  })

  it('a 404 of the API is JSON in the form of the contract', async () => {
    const answer = await send('/api/nothing/here', {})
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ code: 'not_found', message: 'Not found.' })
  })
})

describe('health', () => {
  it('says alive, and ready with the database’s kind and version', async () => {
    expect((await send('/healthz', {})).status).toBe(200)
    expect(await (await send('/readyz', {})).json()).toMatchObject({
      status: 'ready',
      database: { kind: 'postgresql', version: expect.stringMatching(/^\d+/) },
    })
  })
})
