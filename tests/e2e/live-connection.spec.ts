import { expect, test } from './support/journey.ts'
import { signInByLink } from './support/signing-in/sign-in.ts'

test.use({ host: 'aurora.localhost' })

test('a student hears live of what happens, and is told where that cannot be', async ({ page, student }) => {
  const { step } = test
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/broadcasting/')) requests.push(pathname)
  })
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  const hears = (what: string) =>
    expect.poll(() => heard.some((frame) => frame.includes(what)), { timeout: 40_000 }).toBe(true)

  await signInByLink(page, student.email)
  // Specification 6: The live badge channel is joined only when logged in
  await step('whoever signs in and is no admin is joined to the own live channel', () =>
    hears('subscription_succeeded'),
  )
  await step('the connection is signed in', () => hears('signin_success'))
  // Specification 9: Realtime endpoints /broadcasting/auth and /broadcasting/user-auth
  await step('endpoints /broadcasting/auth and /broadcasting/user-auth', () => {
    expect(requests.sort()).toEqual(['/api/student/broadcasting/auth', '/api/student/broadcasting/user-auth'])
  })

  // Specification 4: Realtime: failed
  // Specification +: The bell speaks of a live connection that is away
  await step('failed: without its library there is no connection, and the bell says so', async () => {
    await page.route(/\/assets\/pusher-.*\.js/, (route) => route.abort())
    await page.goto('/settings/profile')
    const bell = page.getByRole('button', { name: 'Notifications' })
    await expect(page.getByRole('status').filter({ hasText: 'Live updates' })).toBeAttached()
    await bell.click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Reopen the page')
  })
})
