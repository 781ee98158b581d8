import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { expectSaved } from '../support/courses/editor-page.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, expectToFitScreens, photograph } from '../support/screens.ts'
import { arriveAsStudent, beginStaffSession } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const sample = (name: string): string => join(import.meta.dirname, '../../support/samples', name)
const captions = {
  name: 'call.en.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:06.000\nThis is your bank speaking.\n'),
}

const aQuestion = (text: string) => ({
  type: 'single_choice',
  text,
  answers: [
    { text: 'Hang up', is_correct: true },
    { text: 'Stay on the line', is_correct: false },
  ],
})

// Specification, authoring 6: Media on questions and answers, reorder, duplicate
test('an author asks with a video and with audio, and a student answers', async ({
  page,
  arrive,
  request,
  student,
}) => {
  const { post, publish } = await officeOf(request)
  const title = ownName('Seen and asked')
  const locales = ['en_US', 'es_ES']
  const course = await post('/api/courses', { title, difficulty: 'beginner', locales, order_mode: 'free' })
  const quizzes = `/api/courses/${course.id}/quizzes`
  const quiz = await post(quizzes, { title: 'The call', section_id: null, back_allowed: false })
  for (const text of ['What do you do?', 'Who is calling?'])
    await post(`${quizzes}/${quiz.id}/questions`, aQuestion(text))

  await page.goto('/robots.txt')
  await beginStaffSession(page, personOf('admin'))
  await page.goto(`/admin/courses/${course.id}/quizzes/${quiz.id}/content`)
  await addVideo(page)
  await addAudio(page)
  await translateVideo(page, course.id)
  await publish({ courseId: course.id, companyId: course.company_id, lessonId: '' })

  const theirs = await arrive()
  const item = `/library/seen~${course.id}/item/quiz~${quiz.id}?lang=en`
  await arriveAsStudent(theirs, student.email, item)
  await theirs.getByRole('button', { name: 'Start quiz' }).click()
  await answerWithVideo(theirs)
  await answerWithAudio(theirs)
})

const choose = async (page: Page, name: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name, exact: true }).click()
  return chooser
}

const titleIn = (page: Page): Locator =>
  page.getByRole('region', { name: /^\d+ of \d+$/ }).getByLabel('Title')

async function addVideo(page: Page): Promise<void> {
  await test.step('an upload can be cancelled, and what is no video is refused beside its field', async () => {
    await expect(page.getByRole('button', { name: 'Add a video' })).toBeVisible()
    await photograph(page, 'question-media-empty')
    await page.route('**/media?*', async (route) => {
      await page.getByRole('button', { name: 'Cancel' }).press('Enter')
      await route.abort().catch(() => undefined)
    })
    await (await choose(page, 'Add a video')).setFiles(sample('film.webm'))
    await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
    await page.unroute('**/media?*')
    const buffer = Buffer.from('not a video')
    const chooser = await choose(page, 'Add a video')
    await chooser.setFiles({ name: 'fake.webm', mimeType: 'video/webm', buffer })
    await expect(page.getByRole('alert')).toContainText('MP4 (H.264) or WebM')
  })

  await test.step('a video with its title, captions and transcript', async () => {
    await (await choose(page, 'Add a video')).setFiles(sample('film.webm'))
    await expect(page.locator('video')).toHaveCount(2)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(titleIn(page)).toBeFocused()
    await titleIn(page).fill('A call from the bank')
    await page.getByLabel('Transcript').fill('This is your bank speaking.\nHang up, and call back.')
    await (await choose(page, 'Add captions')).setFiles(captions)
    const language = page.getByRole('combobox', { name: 'Caption language' })
    await expect(language).toHaveValue('en_US')
    await language.selectOption('el_GR')
    await expect(language).toHaveValue('el_GR')
    await language.selectOption('en_US')
    await expect(language).toHaveValue('en_US')
    await expectSaved(page, /^Saved/)
    await expectAccessible(page)
    await photograph(page, 'question-video-editor')
    await expectToFitScreens(page)
  })
}

async function addAudio(page: Page): Promise<void> {
  await test.step('audio dropped on another question', async () => {
    await page.getByRole('button', { name: 'Next question' }).click()
    await (await choose(page, 'Add audio')).setFiles(sample('sound.mp3'))
    await expect(page.locator('audio')).toHaveCount(2)
    await expect(titleIn(page)).toHaveValue('sound')
    await titleIn(page).fill('The recording')
    await expectSaved(page, /^Saved/)
    await photograph(page, 'question-audio-editor')
  })
}

async function translateVideo(page: Page, courseId: string): Promise<void> {
  await test.step('a translation gets a video of its own, and its captions', async () => {
    await visit(page, `/admin/courses/${courseId}/translate/es_ES/media`)
    const rows = page.getByRole('listitem').filter({ hasText: 'The call' })
    await expect(rows).toHaveText([
      /Video, question 1/,
      /Captions, question 1/,
      /Audio, question 2/,
      /Captions, question 2/,
    ])
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace The call: Video, question 1' }).click()
    await (await chooser).setFiles(sample('film.mp4'))
    await expect(rows.first()).toContainText('Spanish file')
    await photograph(page, 'question-video-translated')
  })
}

const timeOf = (media: Locator) => media.evaluate((one: HTMLMediaElement) => one.currentTime)

async function answerWithVideo(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'What do you do?' })).toBeVisible()
  const film = page.getByLabel('A call from the bank')
  await expect(film).toBeVisible()
  expect(await timeOf(film)).toBe(0)
  await photograph(page, 'question-video')
  // Space plays what has the focus, and digits and Enter meant for the player do not answer.
  await film.evaluate((video: HTMLVideoElement) => Object.assign(video, { muted: true }))
  await film.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => timeOf(film)).toBeGreaterThan(0)
  await page.keyboard.press('1')
  await expect(page.getByRole('radio', { name: 'Hang up' })).not.toBeChecked()
  const said = () =>
    film.evaluate((video: HTMLVideoElement) =>
      [...(video.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(),
    )
  await expect.poll(said).toBe('This is your bank speaking.')
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  await page.getByText('Transcript').press('Enter')
  await expect(page.getByText('Hang up, and call back.')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.getByRole('radio', { name: 'Hang up' }).check()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await page.getByRole('button', { name: 'Next question' }).click()
}

async function answerWithAudio(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Who is calling?' })).toBeVisible()
  await expect(page.getByLabel('The recording')).toBeVisible()
  await photograph(page, 'question-audio')
  await page.getByRole('radio', { name: 'Hang up' }).check()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await page.getByRole('button', { name: 'See your result' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You passed' })).toBeVisible()
  const [first] = await page.locator('details').all()
  await first?.locator('summary').first().click()
  await expect(page.getByLabel('A call from the bank')).toBeVisible()
}
