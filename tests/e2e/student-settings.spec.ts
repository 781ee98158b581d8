import sharp from 'sharp'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/screens.ts'
import { signInByLink } from './support/sign-in.ts'

/** Nobody else goes through the demo as him, so his sessions and settings are this journey's own. */
const email = 'andrei.popescu@harbor.example'

const aPhotograph = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#b45309' } })
    .jpeg()
    .toBuffer()

test('a student changes picture, language and notifications, and ends another session', async ({
  page,
  arrive,
}) => {
  const elsewhere = await arrive()
  await signInByLink(elsewhere, email)
  await signInByLink(page, email)
  await page.goto('/settings/profile')
  await page.getByRole('combobox').first().selectOption('en_US')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await test.step('the picture', async () => {
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhotograph() })
    const window = page.getByRole('img', { name: 'The chosen picture' })
    await expect(window).toBeVisible()
    await page.getByLabel('Zoom').fill('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save picture' }).click()
    const picture = page.getByRole('main').locator('img[src^="/img/avatars/"]')
    await expect(picture).toHaveJSProperty('naturalWidth', 320)
    await page.getByRole('button', { name: 'Erase picture' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase picture' }).click()
    await expect(picture).toHaveCount(0)
  })

  await test.step('the language', async () => {
    const [saved] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/student/locale')),
      page.getByRole('combobox').first().selectOption('es_ES'),
    ])
    expect(saved.ok()).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
    await page.getByRole('combobox').first().selectOption('en_US')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  await test.step('what he wants to hear of', async () => {
    const badges = page.getByRole('switch', { name: 'Badges' })
    await expect(badges).toBeChecked()
    const [saved] = await Promise.all([
      page.waitForResponse(
        (answer) =>
          answer.url().endsWith('/notification-configuration') && answer.request().method() === 'PATCH',
      ),
      badges.uncheck(),
    ])
    expect(saved.ok()).toBe(true)
    await page.reload()
    await expect(badges).not.toBeChecked()
  })

  await test.step('another session', async () => {
    const end = page.getByRole('button', { name: /^End the session:/ })
    await expect(end).toHaveCount(1)
    await photograph(page, 'settings')
    await end.click()
    await expect(end).toHaveCount(0)
    await elsewhere.goto('/student/profile')
    await expect(elsewhere).toHaveURL(/\/login/)
  })

  await test.step('the profile', async () => {
    await page.goto('/student/profile')
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'The last twelve weeks' }).getByRole('row')).toHaveCount(13)
    await expectAccessible(page)
    await photograph(page, 'profile')
  })
})
