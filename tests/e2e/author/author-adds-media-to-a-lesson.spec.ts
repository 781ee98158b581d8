import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectSaved } from '../support/courses/editor-page.ts'
import { expect, test } from '../support/journey.ts'
import { slowAnswer } from '../support/network/slow-answer.ts'
import { officeOf, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

const sample = (name: string): string => join(import.meta.dirname, '../../support/samples', name)

test('an author adds a film with captions, sound and a file, and sees them as a learner does', async ({
  page,
  request,
}, testInfo) => {
  const { courseId, lessonId } = await prepareCourse(await officeOf(request), 'Seen and heard', 'The call')
  await arriveAsStaff(page, 'admin', `/admin/courses/${courseId}/lessons/${lessonId}/content/en_US`)
  const text = page.getByLabel('Lesson text')
  const panel = page.getByRole('complementary', { name: 'Settings' })
  // Registers a listener first, so that the first file chooser is not missed while the browser enables interception.
  page.on('filechooser', () => undefined)
  await text.click()

  await uploadFilm({ page, testInfo, text })
  await replaceFilm({ page, panel, text })
  await addSoundAndFile({ page, panel, text })
  await readSummary({ page, panel })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(text).toHaveCount(0)
  // The preview shows the student’s page in a frame; opened at its own address, it can be checked with axe and on a
  // phone too.
  await page.goto((await page.locator('iframe').getAttribute('src')) ?? '')
  await watchFilm(page)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'played-blocks')

  await orderAttachments({ page, courseId })
})

async function uploadFilm({
  page,
  testInfo,
  text,
}: {
  page: Page
  testInfo: TestInfo
  text: Locator
}): Promise<void> {
  await test.step('what is too large is refused before it is sent', async () => {
    const long = testInfo.outputPath('long.webm')
    writeFileSync(long, '')
    truncateSync(long, 200_000_001)
    await (await choose(page, 'film', 'Video')).setFiles(long)
    await expect(page.getByText('long.webm is larger than 200 MB')).toBeVisible()
  })

  // Specification, authoring 5: Films and sound with captions, and files, with progress and cancel
  await test.step('an upload can be cancelled', async () => {
    await page.route('**/upload_media**', async (route) => {
      await photograph(page, 'editor-upload')
      await expectToBeAsked(page)
      await page.getByRole('button', { name: 'Cancel' }).press('Enter')
      await route.abort().catch(() => undefined)
    })
    await (await choose(page, 'film', 'Video')).setFiles(sample('film.webm'))
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden()
    await expect(text.locator('video')).toHaveCount(0)
    await expect(text).toBeFocused()
    await page.unroute('**/upload_media**')
  })

  await test.step('what somebody else took the room of says so under its name, and is tried again', async () => {
    const json = { code: 'too_large', message: 'There is not enough room: 0.5 MB are left.' }
    await page.route('**/upload_media**', (route) => route.fulfill({ status: 413, json }), { times: 1 })
    await (await choose(page, 'film', 'Video')).setFiles(sample('film.webm'))
    await expect(text.getByRole('alert')).toHaveText(/^film\.webm couldn’t be used.*not enough room/)
    await expectAccessible(page)
    await photograph(page, 'editor-upload-failed')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
  })
}

/** Whoever leaves while a file is on its way is asked, because it would not arrive. */
async function expectToBeAsked(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Seen and heard' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
}

async function replaceFilm({
  page,
  panel,
  text,
}: {
  page: Page
  panel: Locator
  text: Locator
}): Promise<void> {
  // Specification, authoring 5: Films and sound with captions, and files, with progress and cancel
  await test.step('a film with a poster and captions', async () => {
    await expect(text.locator('video')).toHaveAttribute('poster', /^\/files\/.*webp$/)
    await panel.getByLabel('Title').fill('A call from the bank')
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Add captions' }).click()
    const srt = '1\n00:00:00,000 --> 00:00:06,000\nThis is your bank speaking.\n'
    await (await chooser).setFiles({ name: 'a.srt', mimeType: '', buffer: Buffer.from(srt) })
    await expect(panel.getByLabel('Caption language')).toHaveValue('en_US')
    await panel.getByLabel('Transcript').fill('This is your bank speaking.\nHang up, and call back.')
    await panel.getByRole('switch', { name: 'Must be watched' }).check()
    await expectAccessible(page)
    await photograph(page, 'editor-video')
  })

  await test.step('another film in its place can be cancelled, too', async () => {
    const before = await text.locator('video').getAttribute('src')
    await page.route('**/upload_media**', async (route) => {
      await panel.getByRole('button', { name: 'Cancel' }).press('Enter')
      await route.abort().catch(() => undefined)
    })
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Replace file' }).click()
    await (await chooser).setFiles(sample('film.webm'))
    await expect(panel.getByRole('button', { name: 'Replace file' })).toBeFocused()
    await expect(text.locator('video')).toHaveAttribute('src', String(before))
    await page.unroute('**/upload_media**')
  })
}

async function addSoundAndFile({
  page,
  panel,
  text,
}: {
  page: Page
  panel: Locator
  text: Locator
}): Promise<void> {
  // Specification, authoring 3: Pictures and files are pasted and dropped into the text
  // Specification, authoring 5: Films and sound with captions, and files, with progress and cancel
  await test.step('sound, and a file that is dropped upon the text', async () => {
    await below(page)
    await (await choose(page, 'sound', 'Audio')).setFiles(sample('sound.mp3'))
    await expect(text.locator('audio')).toHaveCount(1)
    await below(page)
    await give(page, 'drop', { name: 'Call_sheet.pdf', type: 'application/pdf', text: '%PDF-1.7\n%%EOF\n' })
    await expect(text.getByText('Call sheet')).toBeVisible()
    await expectSaved(page)
  })

  // Specification, authoring 3: Pictures and files are pasted and dropped into the text
  // Specification, authoring 3: The bar leads to the field of a picture that has no words yet
  await test.step('the line below leads to the field of a pasted picture that has no words yet', async () => {
    await below(page)
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9"/></svg>'
    await give(page, 'paste', { name: 'desk.svg', type: 'image/svg+xml', text: svg })
    await page.getByRole('button', { name: '1 picture without alternative text' }).click()
    await expect(panel.getByLabel('Alternative text')).toBeFocused()
    await page.keyboard.type('A desk')
    await expect(text.getByRole('img', { name: 'A desk' })).toBeVisible()
  })

  // Specification, authoring 3: The line being written is never under the bar below the text
  await test.step('the line being written is never under that line', async () => {
    await below(page)
    const line = async (name: string) => {
      await page.keyboard.press('Enter')
      await page.keyboard.type(name)
      await expect(text.getByText(name)).toBeInViewport({ ratio: 1 })
      const { y, height } = (await text.getByText(name).boundingBox())!
      const bar = await page.getByRole('button', { name: 'History' }).boundingBox()
      expect(y + height).toBeLessThan(bar!.y)
    }
    for (const name of ['The first', 'The second', 'The third']) await line(name)
  })
}

async function readSummary({ page, panel }: { page: Page; panel: Locator }): Promise<void> {
  // Specification, authoring 3: Words and reading time are counted
  await test.step('what goes with the lesson, and how long it takes', async () => {
    await expect(panel.getByLabel('Length in minutes')).toHaveValue('')
    await expect(panel.getByText(/Leave empty for automatic \(\d+ min\)/)).toBeVisible()
    await panel.getByRole('button', { name: 'Materials' }).click()
    const materials = page.getByRole('dialog', { name: 'Materials for “The call”' })
    await materials.getByLabel('Title').fill('Numbers of banks')
    await materials.getByLabel('Link', { exact: true }).fill('bank.example/numbers')
    await materials.getByRole('button', { name: 'Add link' }).click()
    await expect(materials.getByLabel('Title of Numbers of banks')).toBeVisible()
    await expect(materials.getByLabel('Link title')).toBeFocused()
    await photograph(page, 'editor-materials')
    await materials.getByLabel('Link', { exact: true }).fill('bank.example/signs')
    await materials.getByLabel('Link title').fill('Signs')
    const answer = await slowAnswer(page, 'POST', /\/materials$/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('The next one')
    await answer()
    await expect(materials.getByLabel('Title of Signs')).toBeVisible()
    await expect(materials.getByLabel('Link title')).toHaveValue('The next one')
    await materials.getByLabel('Title of Signs').fill('Signs of fraud')
    await page.keyboard.press('Enter')
    await expect(materials.getByLabel('Title of Signs of fraud')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('button', { name: 'Materials' })).toBeFocused()
  })
}

async function watchFilm(page: Page): Promise<void> {
  const film = page.getByLabel('A call from the bank')
  await expect(film).toBeVisible()
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    void video.play()
    video.currentTime = 4
  })
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime)))
    .toBeGreaterThanOrEqual(4)
  const said = () =>
    film.evaluate((video: HTMLVideoElement) =>
      [...(video.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(),
    )
  await expect.poll(said).toBe('This is your bank speaking.')
  expect(await film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)).toBe('showing')
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  const read = page.getByRole('button', { name: 'Finish lesson' })
  await expect(page.getByText('Watch the video to the end first.')).toBeVisible()
  await expect(read).toBeDisabled()
  // Started again if the browser hangs at it, which it rarely does.
  await expect(async () => {
    await film.evaluate((video: HTMLVideoElement) => {
      // Loops, because a very busy machine may skip a second of the video.
      Object.assign(video, { currentTime: 0, playbackRate: 2, loop: true })
      void video.play()
    })
    await expect(read).toBeEnabled()
  }).toPass({ timeout: 80_000 })
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  await page.getByText('Transcript').press('Enter')
  await expect(page.getByText('Hang up, and call back.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Call sheet/ }).click()
  expect((await saved).suggestedFilename()).toBe('Call sheet.pdf')
}

async function orderAttachments({ page, courseId }: { page: Page; courseId: string }): Promise<void> {
  // Specification, learning 2: Materials lie beside a lesson
  // Specification, authoring 7: Files and links beside a content, in an order
  await test.step('a link and a file lie beside the lesson, in the order that the author gives them', async () => {
    const asLearner = page.url()
    await page.goto(`/admin/courses/${courseId}`)
    await page.getByRole('button', { name: 'More actions for The call', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Materials' }).click()
    const dialog = page.getByRole('dialog', { name: 'Materials for “The call”' })
    const titles = dialog.getByRole('listitem').getByRole('textbox')
    await expect(titles).toHaveCount(2)
    const buffer = Buffer.from('Hang up first.')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Checklist.txt', mimeType: 'text/plain', buffer })
    await expect(titles).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Remove Signs of fraud' }).click()
    await expect(titles).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Move Checklist up' }).click()
    await expect(titles.first()).toHaveValue('Checklist')
    await expectAccessible(page)
    await photograph(page, 'course-materials')
    await page.goto(asLearner)
    const both = page.getByRole('main').getByRole('link', { name: /Checklist|Numbers of banks/ })
    await expect(both).toHaveText([/Checklist/, /Numbers of banks/])
    await expect(both.last()).toHaveAttribute('href', 'https://bank.example/numbers')
  })
}

/** Opens the device’s files through the menu of blocks. */
async function choose(page: Page, query: string, name: string) {
  await page.keyboard.type(`/${query}`)
  const menu = page.getByRole('listbox', { name: 'Insert a block' })
  const option = menu.getByRole('option', { name }).first()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  return chooser
}

/** Simulates a file pasted, or dropped on the last line of the text. */
const give = (page: Page, how: 'paste' | 'drop', sent: { name: string; type: string; text: string }) =>
  page.getByLabel('Lesson text').evaluate(
    (field, [kind, { name, type, text }]) => {
      const files = new DataTransfer()
      files.items.add(new File([text], name, { type }))
      const target = field.lastElementChild ?? field
      const { left, bottom } = target.getBoundingClientRect()
      const at = { bubbles: true, cancelable: true, clientX: left + 1, clientY: bottom - 1 }
      target.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...at, clipboardData: files })
          : new DragEvent('drop', { ...at, dataTransfer: files }),
      )
    },
    [how, sent] as const,
  )

const below = (page: Page) =>
  page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
