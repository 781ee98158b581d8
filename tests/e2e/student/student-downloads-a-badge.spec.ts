import { createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

test.use({ host: 'aurora.localhost' })

test('a student downloads a badge, and the file verifies', async ({ page, request, host, student }) => {
  const office = await officeOf(request, host)
  const course = await prepareCourse(office, ownName('A course with badges'), 'Before you call')
  await office.write(course, [paragraph('Look the number up.')])
  await office.publish(course)
  await arriveAsStudent(page, student.email, `/library/badges~${course.courseId}?lang=en`)
  await page.getByRole('main').getByRole('link', { name: 'Start course' }).click()
  const finished = page.waitForResponse((answer) => answer.url().endsWith('/mark-read') && answer.ok())
  await page.getByRole('button', { name: 'Finish lesson' }).click()
  await finished
  await visit(page, '/student/badges')

  const open = page.getByRole('button', { name: 'Download “First lesson”' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Other sites can check that it’s real.')).toBeVisible()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  const jwt = await save(page, 'Proof as a file', 'First lesson.jwt')
  await expectVerified(page, jwt)

  await open.click()
  const picture = await save(page, 'Picture with proof inside', 'First lesson.svg')
  expect(picture).toContain(`<openbadges:credential verify="${jwt}">`)
  await expect(open).toBeFocused()
  await open.click()
  // Last, because the check scrolls to the top, and a menu whose button is out of sight is hidden.
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectToFitPhone(page)
})

async function save(page: Page, choice: string, name: string): Promise<string> {
  const item = page.getByRole('menuitem', { name: choice })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toBe(name)
  return readFile(await file.path(), 'utf8')
}

/** The page only fetches what the token names; the check itself needs neither session nor server. */
async function expectVerified(page: Page, jwt: string): Promise<void> {
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const fetched = (address: string) =>
    page.evaluate(async (at) => (await fetch(at, { credentials: 'omit' })).json(), address)
  const key = createPublicKey({ key: await fetched(decoded(header).kid), format: 'jwk' })
  const content = Buffer.from(`${header}.${payload}`)
  expect(verify('sha256', content, key, Buffer.from(signature, 'base64url'))).toBe(true)
  const badge = decoded(payload)
  expect(await fetched(badge.id)).toMatchObject({ status: 'valid' })
  const image = badge.credentialSubject.achievement.image.id
  expect(await page.evaluate(async (at) => (await fetch(at)).headers.get('content-type'), image)).toBe(
    'image/svg+xml',
  )
}
