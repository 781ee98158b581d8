import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext, Page, TestInfo } from '@playwright/test'
import { unzipSync } from 'fflate'
import { type BlockFiles, everyBlock, someFiles } from '#tests/support/builders/every-block.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { lookClosely } from '../golden-path/look-at.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, type Prepared, prepareCourse } from '../support/office.ts'
import { personOf } from '../support/people.ts'
import { expectToFitScreens, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const title = 'Taken along'
const sample = (name: string) => readFile(join(import.meta.dirname, '../../support/samples', name))
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A lesson with every block except animations, with its own video, audio and file, and a quiz. */
async function aRichCourse(request: APIRequestContext): Promise<Prepared> {
  const office = await officeOf(request)
  const course = await prepareCourse(office, title, 'All there is')
  const { email, password } = personOf('admin')
  const session = await (await request.post('/api/login', { data: { email, password } })).json()
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-language': 'en_US' }
  const lesson = `/api/courses/${course.courseId}/lessons/${course.lessonId}`
  const store = async (path: string, part: string, [name, mimeType, buffer]: [string, string, Buffer]) => {
    const answer = await request.post(`${lesson}/${path}`, {
      headers,
      multipart: { [part]: { name, mimeType, buffer } },
    })
    return ((await answer.json()) as { data: { url: string } }).data.url
  }
  const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:06.000\nThis is your bank speaking.\n')
  const files: BlockFiles = {
    ...someFiles,
    picture: await store('upload_image', 'image', ['a.png', 'image/png', Buffer.from(onePixel, 'base64')]),
    video: await store('upload_media?kind=video', 'file', [
      'a.webm',
      'video/webm',
      await sample('film.webm'),
    ]),
    audio: await store('upload_media?kind=audio', 'file', ['a.mp3', 'audio/mpeg', await sample('sound.mp3')]),
    captions: await store('upload_media?kind=captions', 'file', ['a.vtt', 'text/vtt', captions]),
    paper: await store('upload_media?kind=paper', 'file', [
      'a.pdf',
      'application/pdf',
      Buffer.from('%PDF-1.7\n%%EOF\n'),
    ]),
  }
  const content = Object.values(everyBlock(files)).filter(({ type }) => type !== 'lottie')
  const { data } = await (await request.get(`${lesson}/contents/en_US`, { headers })).json()
  const saved = await request.patch(`${lesson}/contents/${data.id}`, {
    headers,
    data: { version: data.version, document: { type: 'doc', content } },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const quizzes = `/api/courses/${course.courseId}/quizzes`
  const quiz = await office.post(quizzes, { title: 'What you saw', section_id: null })
  await office.post(`${quizzes}/${quiz.id}/questions`, {
    type: 'single_choice',
    text: 'Who writes at three at night?',
    explanation: 'Banks sleep.',
    answers: [
      { text: 'A thief', is_correct: true },
      { text: 'The bank', is_correct: false },
    ],
  })
  return course
}

const download = async (page: Page, format: string) => {
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: `Download “${title}”` })
  await dialog.getByText(format, { exact: true }).click()
  if (format === 'Website') await lookClosely(page, 'admin-download')
  const arrives = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await arrives
  await expect(dialog).toBeHidden()
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** A course file without the ids that only link its parts. */
const withoutIds = (bytes: Buffer): unknown =>
  JSON.parse(bytes.toString(), (key, value) => (key === 'id' && value.length === 36 ? '' : value))

test('an author takes a course along as a website, on paper and as a file that makes the same course again', async ({
  page,
  request,
  arrive,
}, testInfo) => {
  const { courseId } = await aRichCourse(request)
  await arriveAsStaff(page, 'admin', `/admin/courses/${courseId}`)

  await openWebsite({ page, arrive, testInfo })
  // Specification, authoring 11: PDF
  await test.step('the paper has the words of the lesson and the quiz', async () => {
    const { bytes } = await download(page, 'PDF')
    const words = pdfText(bytes).replace(/\s+/g, ' ')
    for (const said of ['A heading', 'Invoice.pdf.exe', 'Who writes at three at night?'])
      expect(words).toContain(said)
  })

  // Specification, authoring 11: JSON imports again into an equal draft
  await test.step('the file makes an equal course', async () => {
    const { bytes: buffer } = await download(page, 'Course file')
    await visit(page, '/admin/courses')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    const file = { name: 'course.json', mimeType: 'application/json', buffer }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('1 chapter, 1 lesson, 1 quiz, 1 question, 5 files')).toBeVisible()
    await lookClosely(page, 'admin-import')
    await dialog.getByRole('button', { name: 'Create course' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(courseId))
    const again = await download(page, 'Course file')
    expect(withoutIds(again.bytes)).toEqual(withoutIds(buffer))
  })
})

async function openWebsite({
  page,
  arrive,
  testInfo,
}: {
  page: Page
  arrive: () => Promise<Page>
  testInfo: TestInfo
}): Promise<void> {
  // Specification, authoring 11: A static site per locale that opens from disk
  await test.step('the website opens from a disk and can be read, seen, heard and tried', async () => {
    const { name, bytes } = await download(page, 'Website')
    expect(name).toBe('taken-along-en_US.zip')
    const folder = testInfo.outputPath('site')
    for (const [path, content] of Object.entries(unzipSync(bytes))) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    const reader = await arrive()
    const wanted: string[] = []
    reader.on('request', (one) => wanted.push(new URL(one.url()).protocol))
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessibleInBothThemes(reader)
    await photograph(reader, 'site-first')
    await reader.getByRole('link', { name: 'Start' }).click()
    await expect(reader.getByRole('heading', { level: 1, name: 'All there is' })).toBeVisible()
    const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    expect(await reader.getByRole('img', { name: 'A net' }).evaluate(isShown)).toBe(true)
    const canPlay = (media: HTMLMediaElement) => media.readyState > 0 && media.textTracks.length === 1
    await expect.poll(() => reader.locator('video').evaluate(canPlay)).toBe(true)
    await expect.poll(() => reader.locator('audio').evaluate(canPlay)).toBe(true)
    await reader.getByText('Click at once').click()
    await expect(reader.getByText('That is what they want.')).toBeVisible()
    await reader.getByText('On the way').click()
    await expect(reader.getByText('Keep it with you.')).toBeVisible()
    await expect(reader.getByText('Lock the screen.')).toBeHidden()
    await expectToFitScreens(reader)
    await expectAccessibleInBothThemes(reader)
    await photograph(reader, 'site-lesson')
    await reader.getByRole('link', { name: 'What you saw' }).click()
    await expect(reader.getByText('Banks sleep.')).toBeHidden()
    await reader.getByText('Show answer').click()
    await expect(reader.getByText('Banks sleep.')).toBeVisible()
    await photograph(reader, 'site-quiz')
    expect([...new Set(wanted)].filter((protocol) => !['file:', 'data:'].includes(protocol))).toEqual([])
  })
}
