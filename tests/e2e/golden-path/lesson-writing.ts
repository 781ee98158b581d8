import { expect, type Locator, type Page } from '@playwright/test'
import { animationFile, course, pictureFile, words } from './course.ts'
import { lookAt } from './look-at.ts'

const saved = /^Saved \d/

/** Writes on the page as a person would: by keyboard, the menu of blocks and the panel beside the text. */
export async function writeLesson(page: Page): Promise<void> {
  await page.getByRole('link', { name: course.lesson }).click()
  const text = page.getByLabel('Lesson text')
  await text.click()
  await page.keyboard.insertText(words.opening)
  await addBlock(page, 'Heading')
  await page.keyboard.insertText('What the voice wants')
  await page.keyboard.press('Enter')
  await writeMarks(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('- a code')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a transfer')
  await addUpload(page, 'Image', { file: await pictureFile('pressure'), alt: words.alt })
  await addBlock(page, 'Page break')
  await addBlock(page, 'Callout')
  await page.keyboard.insertText(words.advice)
  await page.getByRole('radio', { name: /Caution/ }).check()
  await addUpload(page, 'Animation', { file: animationFile, alt: words.animationAlt })
  await addBlock(page, 'Text')
  await page.keyboard.insertText(words.ending)
  await expectBlocks(text)
  await expectSaved(page)
  await lookAt(page, 'admin-editor')
}

async function writeMarks(page: Page): Promise<void> {
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Never')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' trust the ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('number')
  await page.keyboard.press('Control+i')
  await page.keyboard.insertText(' on the screen. Report it to ')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Link address').fill('https://example.com/report')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
}

/** Selects an entry of the menu that a slash opens on an empty line. */
async function addBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add text below the last block' }).click()
  const [query] = name.toLowerCase().split(' ')
  await page.keyboard.type(`/${query}`)
  const menu = page.getByRole('listbox', { name: 'Insert a block' })
  await expect(menu.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
}

type Chosen = Parameters<Locator['setInputFiles']>[0]

async function addUpload(
  page: Page,
  name: 'Image' | 'Animation',
  { file, alt }: { file: Chosen; alt: string },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await addBlock(page, name)
  await (await choosing).setFiles(file)
  const missing = page.getByLabel('Lesson text').getByText('Alternative text is missing')
  await missing.click()
  const field = page.getByRole('textbox', { name: 'Alternative text' })
  await expect(field).toBeFocused()
  await field.fill(alt)
  await expect(missing).toBeHidden()
}

async function expectBlocks(text: Locator): Promise<void> {
  await expect(text.getByRole('heading', { level: 2, name: 'What the voice wants' })).toBeVisible()
  await expect(text.locator('strong', { hasText: 'Never' })).toBeVisible()
  await expect(text.locator('em', { hasText: 'number' })).toBeVisible()
  await expect(text.getByRole('link', { name: 'example.com/report' })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText(['a code', 'a transfer'])
  await expect(text.getByRole('img', { name: words.alt })).toBeVisible()
  await expect(text.getByRole('note')).toContainText('Caution')
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(saved)).toBeVisible()
}
