import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { setBothLanguages, setCourseLanguage } from '../i18n/language.ts'
import { renewSession } from '../session/refresh.ts'
import { aSession } from '../session/session.test-support.ts'
import {
  currentSession,
  endSession,
  onSessionEnd,
  saveSession,
  sessionKey,
  updateSessionUser,
} from '../session/session.ts'
import { type Answer, type SeenRequest, serveAnswers } from './answers.test-support.ts'
import { ApiError, ClosedWhileActing, NoAnswerError, SessionOver } from './api-error.ts'
import { call, fileNameOf } from './call.ts'
import { upload } from './upload.ts'

const post = z.object({ title: z.string() })
const params = z.object({ id: z.string() })
const base = { access: 'signed_in', summary: 'For this test' } as const
const getPost = endpoint({
  ...base,
  method: 'GET',
  path: '/api/things/:id',
  params,
  query: z.object({ tags: z.optional(z.array(z.string())) }),
  response: post,
})
const savePost = endpoint({
  ...base,
  method: 'PATCH',
  path: '/api/things/:id',
  params,
  body: post,
  response: post,
})
const removePost = endpoint({ ...base, method: 'DELETE', path: '/api/things/:id', params })
const picture = endpoint({
  ...base,
  method: 'POST',
  path: '/api/picture',
  upload: { name: 'image', maxBytes: 1_000 },
  response: post,
})
const logo = endpoint({ ...picture, method: 'PUT', path: '/api/things/:id/logo', params })
const enter = endpoint({
  ...base,
  access: 'public',
  method: 'POST',
  path: '/api/enter',
  body: post,
  response: post,
})

let stop: (() => Promise<void>) | undefined
const serve = async (answer: (request: SeenRequest) => Answer) => {
  const server = await serveAnswers(answer)
  stop = server.stop
  return server.seen
}
afterEach(async () => {
  endSession('signed_out')
  setBothLanguages('en')
  await stop?.()
  stop = undefined
})

// Specification 7: Every request sends Content-Language and Platform-Language
it('sends languages and token, escapes the path, and adds the status to the body', async () => {
  const seen = await serve(() => ({ status: 201, body: { title: 'One' } }))
  setBothLanguages('es')
  setCourseLanguage('el')
  saveSession(aSession())
  const answer = await call(getPost, { params: { id: 'a/b' }, query: { tags: ['x', 'y'] } })
  expect(answer).toEqual({ title: 'One', status: 201 })
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/things/a%2Fb?tags=x&tags=y' })
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer token-of-student',
    'content-language': 'el_GR',
    'platform-language': 'es_ES',
  })
})

it('sends a JSON body as JSON, by the method of the endpoint', async () => {
  const seen = await serve(() => ({ status: 200, body: { title: 'Two' } }))
  await call(savePost, { params: { id: '1' }, body: { title: 'Two' } })
  expect(seen[0]).toMatchObject({ method: 'PATCH', body: '{"title":"Two"}' })
  expect(seen[0]?.headers['content-type']).toBe('application/json')
})

// Specification 7: PATCH or PUT by form data is sent as POST with a _method field set to PUT
it('sends a change by form data as a POST that names the method PUT', async () => {
  const seen = await serve(() => ({ status: 200, body: { title: 'Two' } }))
  const form = new FormData()
  form.set('title', 'Two')
  await call(savePost, { params: { id: '1' }, body: form })
  expect(seen[0]?.method).toBe('POST')
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
  expect(seen[0]?.body).toMatch(/name="_method"\r\n\r\nPUT\r\n/)
  expect(seen[0]?.body).toMatch(/name="title"\r\n\r\nTwo\r\n/)
})

// Specification 7: PUT by form data is sent as POST with a _method field set to PUT
it('sends a file of a PUT as a POST that names the method PUT', async () => {
  const seen = await serve(() => ({ status: 200, body: { title: 'Two' } }))
  await upload(logo, { params: { id: '1' }, file: new File(['<svg/>'], 'x.svg') })
  await upload(picture, { params: {}, file: new File(['x'], 'x.png') })
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST'])
  expect(seen[0]?.body).toMatch(/name="_method"\r\n\r\nPUT\r\n/)
  expect(seen[0]?.body).toMatch(/name="image"; filename="x.svg"/)
  expect(seen[1]?.body).not.toContain('_method')
})

it('does not send a change for whoever acts as somebody else', async () => {
  const seen = await serve(() => ({ status: 200, body: { title: 'One' } }))
  saveSession({ ...aSession(), impersonator: { id: 'boss', full_name: 'Ada' } })
  await expect(call(savePost, { params: { id: 'a' }, body: { title: 'Two' } })).rejects.toThrow(
    ClosedWhileActing,
  )
  await call(getPost, { params: { id: 'a' }, query: {} })
  expect(seen.map(({ method }) => method)).toEqual(['GET'])
})

it('A 204 gives an empty result', async () => {
  await serve(() => ({ status: 204 }))
  expect(await call(removePost, { params: { id: '1' } })).toBeUndefined()
})

it('sends a call again that was refused for overload, and no other failure', async () => {
  const answers = (codes: string[]) => () => {
    const code = codes.shift()
    return code
      ? { status: 503, body: { code }, headers: { 'Retry-After': '0' } }
      : { status: 200, body: { title: 'Saved' } }
  }
  const save = () => call(savePost, { params: { id: '1' }, body: { title: 'Saved' } })
  const seen = await serve(answers(['overloaded', 'overloaded']))
  expect(await save()).toMatchObject({ title: 'Saved' })
  expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"title":"Saved"}'))
  await stop?.()
  const failing = await serve(answers(['unavailable']))
  await expect(save()).rejects.toMatchObject({ code: 'unavailable' })
  expect(failing).toHaveLength(1)
  await stop?.()
  const busy = await serve(answers(Array(9).fill('overloaded')))
  await expect(save()).rejects.toMatchObject({ status: 503, code: 'overloaded' })
  expect(busy).toHaveLength(4)
})

// Specification 8: A non-ok response rejects with the body and status
it('Any non-ok response rejects with the body and status', async () => {
  await serve(() => ({
    status: 422,
    body: { code: 'invalid', message: 'No', errors: { title: ['is needed'] } },
  }))
  const failure = await call(removePost, { params: { id: '1' } }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'No',
    errors: { title: ['is needed'] },
  })
})

it('rejects in its own way when nobody answers', async () => {
  await serve(() => ({ status: 200, body: {} }))
  await stop?.()
  stop = undefined
  await expect(call(removePost, { params: { id: '1' } })).rejects.toBeInstanceOf(NoAnswerError)
})

// Specification 8: 401: the user is logged out
it('ends the session at a 401, but not when it was signing in that failed', async () => {
  await serve(() => ({ status: 401, body: { code: 'unauthenticated', message: 'Who?' } }))
  const ended = vi.fn()
  const unsubscribe = onSessionEnd(ended)
  saveSession(aSession())
  await expect(call(enter, { body: { title: 'x' } })).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).not.toBeNull()
  await expect(call(removePost, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 })
  unsubscribe()
  expect(currentSession()).toBeNull()
  expect(ended.mock.calls).toEqual([['expired']])
})

it('goes on where the successor of its token was lost on the way here, which the server gives again', async () => {
  const fresh = { ...aSession(), access_token: 'fresh' }
  const seen = await serve(({ url, headers }) => {
    if (url === '/api/refresh') return { status: 200, body: fresh }
    return headers.authorization === 'Bearer fresh'
      ? { status: 200, body: { title: 'One' } }
      : { status: 401, body: {} }
  })
  saveSession(aSession())
  const titles = await Promise.all(['1', '2'].map((id) => call(getPost, { params: { id } })))
  expect(titles).toMatchObject([{ title: 'One' }, { title: 'One' }])
  expect(seen.filter(({ url }) => url === '/api/refresh')).toHaveLength(1)
  expect(currentSession()?.access_token).toBe('fresh')
})

// Specification +: A session goes on where storage is closed, and ends at the 401 of an upload
it('ends the session at the 401 of an upload, too, once a token that another tab exchanged was tried', async () => {
  saveSession(aSession())
  const sent = { params: {}, file: new File(['x'], 'x.png') }
  const seen = await serve(({ headers }) => {
    if (headers.authorization === 'Bearer newer') return { status: 200, body: { title: 'One' } }
    saveSession({ ...aSession(), access_token: 'newer' })
    return { status: 401, body: {} }
  })
  expect(await upload(picture, sent)).toMatchObject({ title: 'One', status: 200 })
  expect(seen).toHaveLength(2)
  await stop?.()
  await serve(() => ({ status: 401, body: {} }))
  await expect(upload(picture, sent)).rejects.toBeInstanceOf(SessionOver)
  expect(currentSession()).toBeNull()
})

// Specification +: A session goes on where storage is closed, and ends at the 401 of an upload
it('keeps the session of a page whose storage is closed when its token is exchanged', async () => {
  const closed = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  const fresh = { ...aSession(), access_token: 'fresh' }
  await serve(() => ({ status: 200, body: fresh }))
  saveSession(aSession('student', 3_000))
  expect(await renewSession()).toBe(true)
  expect(currentSession()).toEqual(fresh)
  closed.mockRestore()
})

it('exchanges a token that grows old once, for all calls that wait', async () => {
  const fresh = { ...aSession(), access_token: 'fresh' }
  const seen = await serve(({ url }) => ({
    status: 200,
    body: url === '/api/refresh' ? fresh : { title: 'One' },
  }))
  saveSession(aSession('student', 3_000))
  await Promise.all(['1', '2', '3'].map((id) => call(getPost, { params: { id } })))
  expect(seen.filter(({ url }) => url === '/api/refresh')).toHaveLength(1)
  const others = seen.filter(({ url }) => url !== '/api/refresh')
  expect(others.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer fresh'))
  expect(currentSession()).toEqual(fresh)
})

it('goes on with the old token while exchanging it fails, and leaves an expired one', async () => {
  const seen = await serve(({ url }) =>
    url === '/api/refresh' ? { status: 503, body: {} } : { status: 200, body: { title: 'One' } },
  )
  saveSession(aSession('student', 3_000))
  await call(getPost, { params: { id: '1' } })
  expect(seen.at(-1)?.headers.authorization).toBe('Bearer token-of-student')
  saveSession(aSession('student', 4_000))
  await expect(call(getPost, { params: { id: '1' } })).rejects.toBeInstanceOf(SessionOver)
  expect(seen.filter(({ url }) => url !== '/api/refresh')).toHaveLength(1)
  expect(currentSession()).toBeNull()
})

it('renews at the server’s word, and says when there is nothing left to renew', async () => {
  const fresh = { ...aSession(), access_token: 'fresh' }
  let status = 200
  await serve(() => ({ status, body: fresh }))
  saveSession(aSession())
  expect(await renewSession()).toBe(true)
  expect(currentSession()?.access_token).toBe('fresh')
  status = 503
  await expect(renewSession()).rejects.toMatchObject({ status: 503 })
  status = 401
  expect(await renewSession()).toBe(false)
})

it('tries once more when another tab has exchanged the token meanwhile', async () => {
  saveSession(aSession())
  const seen = await serve(({ headers }) => {
    if (headers.authorization !== 'Bearer newer') {
      saveSession({ ...aSession(), access_token: 'newer' })
      return { status: 401, body: {} }
    }
    return { status: 200, body: { title: 'One' } }
  })
  expect(await call(getPost, { params: { id: '1' } })).toMatchObject({ title: 'One' })
  expect(seen).toHaveLength(2)
})

it('is not signed out by a refusal where another tab stored a newer token meanwhile', async () => {
  const newer = { ...aSession(), access_token: 'newer' }
  await serve(({ url, headers }) => {
    if (headers.authorization === 'Bearer newer') return { status: 200, body: { title: 'One' } }
    // The page gets no notice of the new token: it was asleep, and without a secure connection there are no locks.
    if (url === '/api/refresh') localStorage.setItem(sessionKey, JSON.stringify(newer))
    return { status: 401, body: {} }
  })
  saveSession(aSession())
  expect(await call(getPost, { params: { id: '1' } })).toMatchObject({ title: 'One' })
  expect(currentSession()).toEqual(newer)
})

it('makes no change in the name of somebody who signed in elsewhere while this page slept', async () => {
  const seen = await serve(() => ({ status: 200, body: { title: 'Mine' } }))
  saveSession(aSession('student', 4_000))
  localStorage.setItem(sessionKey, JSON.stringify(aSession('teacher')))
  const saving = call(savePost, { params: { id: '1' }, body: { title: 'Mine' } })
  await expect(saving).rejects.toBeInstanceOf(SessionOver)
  expect(seen).toEqual([])
  expect(currentSession()?.user.id).toBe('id-of-teacher')
})

it('keeps what the user changes while the token is exchanged', async () => {
  const { user } = aSession()
  await serve(() => {
    updateSessionUser({ ...user, avatar: 'new.webp' })
    return { status: 200, body: { ...aSession(), access_token: 'fresh' } }
  })
  saveSession(aSession())
  await renewSession()
  expect(currentSession()).toMatchObject({ access_token: 'fresh', user: { avatar: 'new.webp' } })
})

it.each([
  [null, 'file'],
  ['attachment', 'file'],
  ['attachment; filename="certificate.pdf"', 'certificate.pdf'],
  ['attachment; filename=plain.zip', 'plain.zip'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%CE%A0%CE%B9%CF%83%CF%84%CE%BF.pdf', 'Πιστο.pdf'],
  ['attachment; filename="safe.pdf"; filename*=UTF-8\'\'%E0%A4%A', 'safe.pdf'],
])('names a download after %j', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name)
})
